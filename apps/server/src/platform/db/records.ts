import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { type AuthorizationOptions, authorize } from '../auth/policy.ts';
import type { ApiError } from '../errors/api-error.ts';
import { recordAudit } from './audit.ts';
import { insertChangeSetRecords } from './change-sets.ts';
import { oneRow } from './database.ts';
import type { DB } from './generated/tables.ts';
import { isInScope } from './is-in-scope.ts';
import { lockCompanyForNewRecord, lockCompanyOfListedRecord, lockRowsById } from './lock-order.ts';
import { renewNamesVersionIfInLists, renewOwnNamesVersion } from './names-version.ts';
import { staleError } from './newer-changes.ts';
import {
  auditedFields,
  type CommonColumn,
  companyColumnOf,
  type RecordTable,
  UNAUDITED_COLUMNS,
} from './record-tables.ts';
import type { Write } from './write.ts';

type Row<Table extends RecordTable> = Selectable<DB[Table]>;
type Fields<Table extends RecordTable> = Partial<Omit<Row<Table>, CommonColumn>>;

type Present<Presented> = (write: Write, id: number) => Promise<Presented | null>;

/**
 * Returns a record that this transaction has locked. Throws if the query finds none, which would be a bug.
 */
export async function getLockedRecord<Found>(query: Promise<Found | null>): Promise<Found> {
  const row = await query;
  if (row === null) throw new Error('A record vanished while it was locked.');
  return row;
}

interface LockOptions<Presented> extends AuthorizationOptions {
  id: number;
  /** Version that the change is based on. If it is absent, the last write wins. */
  version?: number | undefined;
  present?: Present<Presented>;
}

/**
 * Locks a record for a change. Rejects, in this order: a record that doesn't exist or belongs to another
 * company, a user who can only view, and a version that is not the latest.
 */
export async function lockForWrite<Table extends RecordTable, Presented>(
  write: Write,
  table: Table,
  { id, version, present, ...authorization }: LockOptions<Presented>,
): Promise<Row<Table>> {
  const { scope } = write;
  await lockCompanyOfListedRecord(write, table, id);
  const [row] = await lockRowsById(write, table, [id]);
  if (row === undefined) throw authorization.notFound();
  authorize(scope, keyOf(table, row).companyId, authorization);
  if (version !== undefined && version !== (row as { version: number }).version)
    throw await staleError(write, {
      table,
      records: [{ id, expectedVersion: version, storedVersion: (row as { version: number }).version }],
      data: present && (await getLockedRecord(present(write, id))),
    });
  return row;
}

/**
 * Locks records in the order of their keys, so that two writers can't deadlock. Rejects like `lockForWrite`.
 */
export async function lockAllForWrite<Table extends RecordTable>(
  write: Write,
  table: Table,
  { ids, notFound }: { ids: readonly number[]; notFound: () => ApiError },
): Promise<Row<Table>[]> {
  const rows = await lockRowsById(write, table, ids);
  if (rows.length < new Set(ids).size) throw notFound();
  for (const companyId of new Set(rows.map((row) => keyOf(table, row).companyId)))
    authorize(write.scope, companyId, { notFound });
  return rows;
}

interface NewRecord<Table extends RecordTable> {
  companyId: number | null;
  fields: Fields<Table>;
  /** Data in other tables that the audit entry includes. */
  related?: object;
}

interface Change<Table extends RecordTable> {
  row: Row<Table>;
  fields: Fields<Table>;
  related?: { before: object; after: object };
}

/**
 * Stores a new record with its audit entry and returns it as read by `present`. The caller must
 * have called `authorizeWrite`.
 */
export async function insertRecord<Table extends RecordTable, Presented>(
  write: Write,
  table: Table,
  { present, ...record }: NewRecord<Table> & { present: Present<Presented> },
): Promise<Presented> {
  const { entityId } = keyOf(table, await insertRow(write, table, record));
  return await getLockedRecord(present(write, entityId));
}

export async function insertRow<Table extends RecordTable>(
  write: Write,
  table: Table,
  { companyId, fields, related = {} }: NewRecord<Table>,
): Promise<Row<Table>> {
  await lockCompanyForNewRecord(write, table, companyId);
  const values = {
    ...(companyId !== null && { company_id: companyId }),
    ...fields,
    created_at: write.now,
    updated_at: write.now,
  };
  const { rows } = await sql<Row<Table>>`
    insert into ${sql.table(table)} (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(values))}) returning *`.execute(write.transaction);
  const row = oneRow(rows);
  if (companyId !== null) await renewNamesVersionIfInLists(write, table, [companyId]);
  await recordAudit(write, {
    table,
    ...keyOf(table, row),
    before: null,
    after: { ...auditedFields(row), ...related },
  });
  return row;
}

export async function updateRecord<Table extends RecordTable, Presented>(
  write: Write,
  table: Table,
  { present, ...change }: Change<Table> & { present: Present<Presented> },
): Promise<Presented> {
  const { entityId } = keyOf(table, await updateRow(write, table, change));
  return await getLockedRecord(present(write, entityId));
}

/** Writes a new version and an audit entry. Does nothing if no field differs. */
export async function updateRow<Table extends RecordTable>(
  write: Write,
  table: Table,
  { row, fields, related = { before: {}, after: {} } }: Change<Table>,
): Promise<Row<Table>> {
  const { before, after } = related;
  if (isDeepStrictEqual({ ...row, ...fields, ...after }, { ...row, ...before })) return row;
  const changed = await updateAsNewVersion(write, table, { row, fields });
  await recordAudit(write, {
    table,
    ...keyOf(table, row),
    before: { ...auditedFields(row), ...before },
    after: { ...auditedFields(changed), ...after },
  });
  return changed;
}

/** Marks a record as deleted and writes an audit entry. The row remains for the history. */
export async function deleteRecord<Table extends RecordTable>(
  write: Write,
  table: Table,
  { row, related = {} }: { row: Row<Table>; related?: object },
): Promise<void> {
  await updateAsNewVersion(write, table, { row, fields: { deleted_at: write.now } });
  await recordAudit(write, {
    table,
    ...keyOf(table, row),
    before: { ...auditedFields(row), ...related },
    after: null,
  });
}

interface RecordSet {
  companyId: number;
  predicate?: RawBuilder<unknown>;
  /**
   * JSON object in SQL that is added to the audit entry of each row of `record`, the changed rows. For data
   * in other tables, and for columns whose JSON in SQL differs from what the driver returns.
   */
  related?: RawBuilder<unknown>;
  /** SQL that joins tables to `record` for `related`. */
  relatedJoins?: RawBuilder<unknown>;
}

/** Deletes records as `deleteRecord` does, in one statement. Returns their ids. */
export const deleteRecords = (write: Write, table: RecordTable, records: RecordSet): Promise<number[]> =>
  setDeleted(write, table, { ...records, deletedAt: write.now, action: 'delete', auditColumn: 'before' });

/** Restores deleted records and writes their audit entries. Returns their ids. */
export const restoreRecords = (write: Write, table: RecordTable, records: RecordSet): Promise<number[]> =>
  setDeleted(write, table, { ...records, deletedAt: null, action: 'restore', auditColumn: 'after' });

interface SetDeletedOptions extends RecordSet {
  deletedAt: Date | null;
  action: 'delete' | 'restore';
  auditColumn: 'before' | 'after';
}

async function setDeleted(
  { transaction, scope, now, changeSetId }: Write,
  table: RecordTable,
  {
    companyId,
    predicate = sql`true`,
    related = sql`'{}'::jsonb`,
    relatedJoins = sql``,
    deletedAt,
    action,
    auditColumn,
  }: SetDeletedOptions,
): Promise<number[]> {
  const companyColumn = companyColumnOf(table);
  const { rows } = await sql<{ id: number }>`
    with record as (
      update ${sql.table(table)} set deleted_at = ${deletedAt}, updated_at = ${now}, version = version + 1
      where ${isInScope(companyColumn, scope, companyId)}
        and deleted_at is ${deletedAt === null ? sql`not null` : sql`null`} and ${predicate}
      returning *),
    inserted_entries as (
      insert into audit_entries (company_id, happened_at, user_id, entity, entity_id, action,
        change_set_id, ${sql.ref(auditColumn)})
      select record.${sql.ref(companyColumn)}, ${now}::timestamptz, ${scope.userId}::int4, ${table},
        record.id, ${action},
        ${changeSetId ?? null}::int4, to_jsonb(record) - ${UNAUDITED_COLUMNS}::text[] || ${related}
      from record ${relatedJoins}
      returning *)${insertChangeSetRecords(changeSetId)}
    select id from record order by id`.execute(transaction);
  if (rows.length > 0) await renewNamesVersionIfInLists({ transaction }, table, [companyId]);
  return rows.map(({ id }) => id);
}

// For a locked record whose related data changed. Changes based on the previous version are then rejected.
export const incrementVersion = <Table extends RecordTable>(
  write: Write,
  table: Table,
  row: Row<Table>,
): Promise<Row<Table>> => updateAsNewVersion(write, table, { row, fields: {} });

async function updateAsNewVersion<Table extends RecordTable>(
  { transaction, now }: Write,
  table: Table,
  { row, fields }: { row: Row<Table>; fields: object },
): Promise<Row<Table>> {
  const { companyId, entityId } = keyOf(table, row);
  const namesVersion = table === 'companies' ? renewOwnNamesVersion(row, fields) : {};
  const assignments: RawBuilder<unknown>[] = Object.entries({
    ...fields,
    ...namesVersion,
    updated_at: now,
  }).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const { rows } = await sql<Row<Table>>`
    update ${sql.table(table)} set ${sql.join(assignments)}, version = version + 1
    where ${sql.ref(companyColumnOf(table))} = ${companyId} and id = ${entityId} returning *`.execute(
    transaction,
  );
  await renewNamesVersionIfInLists({ transaction }, table, [companyId]);
  return oneRow(rows);
}

interface RelatedChange<Table extends RecordTable> {
  row: Row<Table>;
  related: { before: object; after: object };
}

/** Writes a new version and an audit entry for locked records whose related data changed. */
export async function auditRelatedChanges<Table extends RecordTable>(
  write: Write,
  table: Table,
  changes: readonly RelatedChange<Table>[],
): Promise<void> {
  const keys = changes.map(({ row }) => keyOf(table, row));
  await sql`
    update ${sql.table(table)} as stored set updated_at = ${write.now}, version = stored.version + 1
    from unnest(${keys.map(({ companyId }) => companyId)}::int4[],
      ${keys.map(({ entityId }) => entityId)}::int8[])
      as changed (company_id, id)
    where stored.company_id = changed.company_id and stored.id = changed.id`.execute(write.transaction);
  await renewNamesVersionIfInLists(
    write,
    table,
    keys.map(({ companyId }) => companyId),
  );
  const entries = changes.map(({ row, related: { before, after } }) => ({
    table,
    ...keyOf(table, row),
    before: { ...auditedFields(row), ...before },
    after: { ...auditedFields(row), ...after },
  }));
  await recordAudit(write, ...entries);
}

function keyOf(table: RecordTable, row: object): { companyId: number; entityId: number } {
  const { id, [companyColumnOf(table)]: companyId } = row as { company_id: number; id: number };
  return { companyId, entityId: id };
}
