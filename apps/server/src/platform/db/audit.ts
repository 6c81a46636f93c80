import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../auth/scope.ts';
import type { DatabaseTransaction } from './database.ts';
import { prepared } from './prepared-pool.ts';

/**
 * A change of one record. `before` and `after` are the record as stored, by column names, with the same fields in both; null if it did
 * not exist before or after. So each entry is readable without the others.
 */
export interface AuditEntry {
  companyId: number;
  entity: 'vehicle' | 'finance_contract' | 'mileage_record';
  entityId: number;
  before: object | null;
  after: object | null;
}

export interface Author {
  scope: Scope;
  now: Date;
}

/** Writes down who changed what, in the transaction of the change itself. */
export async function recordAudit(
  transaction: DatabaseTransaction,
  author: Author,
  entry: AuditEntry,
): Promise<void> {
  await sql`${prepared('record_audit')} ${insertAudit(author, entry)}`.execute(transaction);
}

/** The statement that writes an entry down, for a statement that writes something else with it. */
export function insertAudit(
  { scope, now }: Author,
  { companyId, entity, entityId, before, after }: AuditEntry,
): RawBuilder<unknown> {
  const action = before === null ? 'create' : after === null ? 'delete' : 'edit';
  return sql`
    insert into audit_entries (company_id, happened_at, user_id, entity, entity_id, action, before, after)
    values (${companyId}, ${now}, ${scope.userId}, ${entity}, ${entityId}, ${action},
      ${textOf(before)}::jsonb, ${textOf(after)}::jsonb)`;
}

const textOf = (record: object | null): string | null => (record === null ? null : JSON.stringify(record));
