import { sql } from 'kysely';
import { prepared } from './prepared-pool.ts';
import type { RecordTable } from './records.ts';
import type { Write } from './write.ts';

/**
 * A change of one record. `before` and `after` are the record as stored, by column names, with the same fields in both; null if it did
 * not exist before or after. So each entry is readable without the others.
 */
export interface AuditEntry {
  companyId: number;
  /** Where the record stands. A contract stands under the id of its vehicle. */
  table: RecordTable | 'finance_contracts';
  entityId: number;
  before: object | null;
  after: object | null;
}

/** Writes down who changed what, in the transaction of the change itself. */
export async function recordAudit(
  { transaction, scope, now }: Write,
  { companyId, table, entityId, before, after }: AuditEntry,
): Promise<void> {
  const action = before === null ? 'create' : after === null ? 'delete' : 'edit';
  await sql`${prepared('record_audit')}
    insert into audit_entries (company_id, happened_at, user_id, entity, entity_id, action, before, after)
    values (${companyId}, ${now}, ${scope.userId}, ${table}, ${entityId}, ${action},
      ${textOf(before)}::jsonb, ${textOf(after)}::jsonb)`.execute(transaction);
}

const textOf = (record: object | null): string | null => (record === null ? null : JSON.stringify(record));
