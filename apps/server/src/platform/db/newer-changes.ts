import { isDeepStrictEqual } from 'node:util';
import type { NewerChange } from '@fleetworth/contract/error-catalog';
import { sql } from 'kysely';
import { type ApiError, commonError } from '../errors/api-error.ts';
import { fieldLabel, FIELD_LABELS, type VersionedTable } from './field-labels.ts';
import { isInScope } from './is-in-scope.ts';
import type { Write } from './write.ts';

interface StaleRecord {
  id: number;
  /** Version that the rejected change is based on; null if it expected no record. */
  expectedVersion: number | null;
  storedVersion: number;
}

interface StaleWrite {
  table: string;
  records: readonly StaleRecord[];
  data?: unknown;
}

export async function staleError(write: Write, { table, records, data }: StaleWrite): Promise<ApiError> {
  const changes = isVersioned(table) ? await listNewerChanges(write, table, records) : [];
  return commonError('record.stale', { data, changes });
}

const isVersioned = (table: string): table is VersionedTable => Object.hasOwn(FIELD_LABELS, table);

interface AuditRow {
  transaction_id: string;
  record_id: number;
  happened_at: Date;
  user_id: number | null;
  user_name: string | null;
  entity: VersionedTable;
  action: NewerChange['action'];
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

const MAX_RECORDS = 20;
const MAX_CHANGES = 20;
const MAX_ENTRIES = 200;

/**
 * Starts with the newest change. Each write of a record raises its version by one, so the versions show how
 * many of its latest writes are newer.
 */
async function listNewerChanges(
  write: Write,
  table: VersionedTable,
  records: readonly StaleRecord[],
): Promise<NewerChange[]> {
  const listedRecords = records.slice(0, MAX_RECORDS);
  const entries = await readEntries(
    write,
    table,
    listedRecords.map(({ id }) => id),
  );
  const entriesByRecord = Map.groupBy(entries, ({ record_id: id }) => id);
  return listedRecords
    .flatMap(({ id, expectedVersion, storedVersion }) => {
      const writes = Map.groupBy(entriesByRecord.get(id) ?? [], (entry) => entry.transaction_id);
      const newerWriteCount = Math.max(1, storedVersion - (expectedVersion ?? storedVersion - 1));
      return [...writes.values()]
        .slice(0, newerWriteCount)
        .map((entriesOfWrite) => presentWrite(entriesOfWrite, table, write));
    })
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .slice(0, MAX_CHANGES);
}

async function readEntries(
  { transaction, scope }: Write,
  table: VersionedTable,
  ids: readonly number[],
): Promise<AuditRow[]> {
  const isCompanyInScope = isInScope('company_id', scope);
  const recordEntries = sql`select *, xmin::text as transaction_id, entity_id as record_id from audit_entries
    where ${isCompanyInScope} and entity = ${table} and entity_id = any(${[...ids]}::int8[])`;
  // Mileage is part of the vehicle's form, and changing it changes the vehicle's version.
  const mileageEntries = sql`union all
    select *, xmin::text, ((coalesce(after, before)) ->> 'vehicle_id')::int4 from audit_entries
    where ${isCompanyInScope} and entity = 'mileage_records'
      and ((coalesce(after, before)) ->> 'vehicle_id')::int4 = any(${[...ids]}::int4[])`;
  const { rows } = await sql<AuditRow>`
    with newest as materialized (
      select * from (${recordEntries} ${table === 'vehicles' ? mileageEntries : sql``}) e
      order by id desc limit ${MAX_ENTRIES})
    select e.record_id, e.transaction_id, e.happened_at, e.user_id,
      nullif(trim(u.name || ' ' || u.last_name), '') as user_name,
      e.entity, e.action, e.before, e.after
    from newest e left join users u on u.id = e.user_id order by e.id desc`.execute(transaction);
  return rows;
}

const FORMER_USER_NAME = 'A former user';

function presentWrite(entries: readonly AuditRow[], table: VersionedTable, { scope }: Write): NewerChange {
  const [{ user_id: userId, user_name: name, happened_at: at }] = entries as [AuditRow, ...AuditRow[]];
  return {
    user:
      userId === null
        ? null
        : { id: userId, name: name ?? FORMER_USER_NAME, is_you: userId === scope.userId },
    at: at.toISOString(),
    action: entries.find(({ entity }) => entity === table)?.action ?? 'edit',
    fields: [
      ...new Set(
        entries
          .toReversed()
          .flatMap((entry) => (entry.entity === table ? changedLabels(entry) : MILEAGE_LABELS)),
      ),
    ],
  };
}

const MILEAGE_LABELS = [FIELD_LABELS.mileage_records.mileage];

function changedLabels({ entity, before, after }: AuditRow): string[] {
  const record = after ?? before ?? {};
  return Object.keys(FIELD_LABELS[entity]).flatMap((column) =>
    isDeepStrictEqual(before?.[column] ?? null, after?.[column] ?? null)
      ? []
      : fieldLabel(entity, column, record),
  );
}
