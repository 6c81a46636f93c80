import { sql } from 'kysely';
import { insertChangeSetRecords } from './change-sets.ts';
import { prepared } from './prepared-pool.ts';
import type { RecordTable } from './record-tables.ts';
import type { Write } from './write.ts';

/**
 * Each entry contains the stored record before and after the change, with the same columns in both, or null
 * if the record didn't exist.
 */
export interface AuditEntry {
  companyId: number;
  table: RecordTable | 'finance_contracts' | 'batches' | 'class_performances' | 'financing_companies';
  /** For a contract, the id of its vehicle. */
  entityId: number;
  before: object | null;
  after: object | null;
}

export async function recordAudit(
  { transaction, scope, now, changeSetId }: Write,
  ...entries: readonly AuditEntry[]
): Promise<void> {
  const actions = entries.map(({ before, after }) =>
    before === null ? 'create' : after === null ? 'delete' : 'edit',
  );
  await sql`${prepared(changeSetId === undefined ? 'record_audit' : 'record_change_set')}
    with inserted_entries as (
      insert into audit_entries (company_id, happened_at, user_id, entity, entity_id, action, before, after,
        change_set_id)
      select company_id, ${now}, ${scope.userId}, entity, entity_id, action, before::jsonb, after::jsonb,
        ${changeSetId ?? null}::int4
      from unnest(
        ${entries.map(({ companyId }) => companyId)}::int4[],
        ${entries.map(({ table }) => table)}::text[],
        ${entries.map(({ entityId }) => entityId)}::int8[],
        ${actions}::text[],
        ${entries.map(({ before }) => toJson(before))}::text[],
        ${entries.map(({ after }) => toJson(after))}::text[]
      ) with ordinality as entry (company_id, entity, entity_id, action, before, after, ordinal)
      order by ordinal
      returning *)${insertChangeSetRecords(changeSetId)}
    select`.execute(transaction);
}

const toJson = (record: object | null): string | null => (record === null ? null : JSON.stringify(record));
