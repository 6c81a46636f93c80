import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { type Authority, authorize } from '../auth/policy.ts';
import { type Refusal, refuse } from '../errors/refusal.ts';
import { recordAudit } from './audit.ts';
import { oneRow } from './database.ts';
import type { DB } from './generated/tables.ts';
import { isInScope } from './is-in-scope.ts';
import { lockCompanyForNew, lockCompanyOf, scopeColumn } from './lock-order.ts';
import { COMMON_COLUMNS, type CommonColumn, type RecordTable } from './record-tables.ts';
import type { Write } from './write.ts';

type Row<Table extends RecordTable> = Selectable<DB[Table]>;
/** What is a record's own. */
type Fields<Table extends RecordTable> = Partial<Omit<Row<Table>, CommonColumn>>;

/** Reads a record as its call answers it; null where there is none. */
type Present<Answer> = (write: Write, id: number) => Promise<Answer | null>;

/** Answers what was found of a record that this transaction holds. Throws where nothing was found: a locked record exists. */
export async function getLocked<Found>(finding: Promise<Found | null>): Promise<Found> {
  const found = await finding;
  if (found === null) throw new Error('A record vanished while it was locked.');
  return found;
}

interface Locking<Newer> extends Authority {
  id: number;
  /** The version that the change was made from; absent: the last write wins. */
  version?: number | undefined;
  /** What a refusal shows of a record that was changed meanwhile. */
  present?: Present<Newer>;
}

/**
 * Locks a record for a change and returns its row. Refuses, in this order: a record that is not there or is another company's, a user who
 * may only view, and a version that is not the newest.
 */
export async function lockForWrite<Table extends RecordTable, Newer>(
  write: Write,
  table: Table,
  { id, version, present, ...authority }: Locking<Newer>,
): Promise<Row<Table>> {
  const { transaction, scope } = write;
  await lockCompanyOf(write, table, id);
  // Not prepared by name: a column that a newer version adds would make the kept plan of every connection fail.
  const { rows } = await sql<Row<Table>>`
    select * from ${sql.table(table)}
    where ${isInScope(scopeColumn(table), scope)} and id = ${id} and deleted_at is null
    for no key update`.execute(transaction);
  const [row] = rows;
  if (row === undefined) throw authority.notFound();
  authorize(scope, keyOf(table, row).companyId, authority);
  if (version !== undefined && version !== (row as { version: number }).version)
    throw refuse('record.stale', { data: present && (await getLocked(present(write, id))) });
  return row;
}

/** Locks records for one change, in the order of their keys, so that two writers can not deadlock. Refuses as `lockForWrite` does. */
export async function lockAllForWrite<Table extends RecordTable>(
  { transaction, scope }: Write,
  table: Table,
  { ids, notFound }: { ids: readonly number[]; notFound: () => Refusal },
): Promise<Row<Table>[]> {
  const { rows } = await sql<Row<Table>>`
    select * from ${sql.table(table)}
    where ${isInScope(scopeColumn(table), scope)} and id = any(${[...ids]}::int4[]) and deleted_at is null
    order by ${sql.ref(scopeColumn(table))}, id
    for no key update`.execute(transaction);
  if (rows.length < new Set(ids).size) throw notFound();
  for (const companyId of new Set(rows.map((row) => keyOf(table, row).companyId)))
    authorize(scope, companyId, { notFound });
  return rows;
}

interface NewRecord<Table extends RecordTable> {
  /** Null for a company, which is its own. */
  companyId: number | null;
  fields: Fields<Table>;
  /** What belongs to the record and stands in other tables, for its audit entry. */
  related?: object;
}

interface Change<Table extends RecordTable> {
  row: Row<Table>;
  fields: Fields<Table>;
  /** The same, before and after the change, where the caller changes it with the record. */
  related?: { before: object; after: object };
}

/**
 * Stores a new record with its audit entry, and answers it as `present` reads it. The caller has asked `authorizeWrite`. A use case that goes
 * on with the row takes `insertRow`.
 */
export async function insertRecord<Table extends RecordTable, Answer>(
  write: Write,
  table: Table,
  { present, ...record }: NewRecord<Table> & { present: Present<Answer> },
): Promise<Answer> {
  const { entityId } = keyOf(table, await insertRow(write, table, record));
  return await getLocked(present(write, entityId));
}

/** Stores a new record with its audit entry, and answers its row. The caller has asked `authorizeWrite`. */
export async function insertRow<Table extends RecordTable>(
  write: Write,
  table: Table,
  { companyId, fields, related = {} }: NewRecord<Table>,
): Promise<Row<Table>> {
  await lockCompanyForNew(write, table, companyId);
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
  await recordAudit(write, {
    table,
    ...keyOf(table, row),
    before: null,
    after: { ...ownFields(row), ...related },
  });
  return row;
}

/**
 * Changes a locked record as a new version with its audit entry, and answers it as `present` reads it. What is as it was is not written. A use
 * case that goes on with the row takes `updateRow`.
 */
export async function updateRecord<Table extends RecordTable, Answer>(
  write: Write,
  table: Table,
  { present, ...change }: Change<Table> & { present: Present<Answer> },
): Promise<Answer> {
  const { entityId } = keyOf(table, await updateRow(write, table, change));
  return await getLocked(present(write, entityId));
}

/** Changes a locked record as a new version with its audit entry, and answers its row. What is as it was is not written. */
export async function updateRow<Table extends RecordTable>(
  write: Write,
  table: Table,
  { row, fields, related = { before: {}, after: {} } }: Change<Table>,
): Promise<Row<Table>> {
  const { before, after } = related;
  if (isDeepStrictEqual({ ...row, ...fields, ...after }, { ...row, ...before })) return row;
  const changed = await raise(write, table, { row, fields });
  await recordAudit(write, {
    table,
    ...keyOf(table, row),
    before: { ...ownFields(row), ...before },
    after: { ...ownFields(changed), ...after },
  });
  return changed;
}

/** Takes a locked record out of every list, with its audit entry; the row stays for the history. */
export async function deleteRecord<Table extends RecordTable>(
  write: Write,
  table: Table,
  { row, related = {} }: { row: Row<Table>; related?: object },
): Promise<void> {
  await raise(write, table, { row, fields: { deleted_at: write.now } });
  await recordAudit(write, {
    table,
    ...keyOf(table, row),
    before: { ...ownFields(row), ...related },
    after: null,
  });
}

interface SomeRecords {
  companyId: number;
  /** Which of the company's records; absent: all. */
  which?: RawBuilder<unknown>;
  /** Of each (`record`), as JSON: what belongs to it and stands in other tables, and what the driver reads in another way than JSON has it. */
  related?: RawBuilder<unknown>;
}

/** Takes records out of every list, each with its audit entry, in one statement: as `deleteRecord` does one. Answers their ids. */
export const deleteRecords = (
  write: Write,
  table: Exclude<RecordTable, 'companies'>,
  records: SomeRecords,
): Promise<number[]> =>
  setDeleted(write, table, { ...records, deletedAt: write.now, action: 'delete', state: 'before' });

/** Puts deleted records back, each with its audit entry, in one statement. Answers their ids. */
export const restoreRecords = (write: Write, table: RecordTable, records: SomeRecords): Promise<number[]> =>
  setDeleted(write, table, { ...records, deletedAt: null, action: 'restore', state: 'after' });

interface SetDeleted extends SomeRecords {
  deletedAt: Date | null;
  action: 'delete' | 'restore';
  /** The column of the audit entry in which the record stands. */
  state: 'before' | 'after';
}

async function setDeleted(
  { transaction, scope, now }: Write,
  table: RecordTable,
  { companyId, which = sql`true`, related = sql`'{}'::jsonb`, deletedAt, action, state }: SetDeleted,
): Promise<number[]> {
  const owner = scopeColumn(table);
  const { rows } = await sql<{ id: number }>`
    with record as (
      update ${sql.table(table)} set deleted_at = ${deletedAt}, updated_at = ${now}, version = version + 1
      where ${isInScope(owner, scope, companyId)}
        and deleted_at is ${deletedAt === null ? sql`not null` : sql`null`} and ${which}
      returning *),
    noted as (
      insert into audit_entries (company_id, happened_at, user_id, entity, entity_id, action, ${sql.ref(state)})
      select ${sql.ref(owner)}, ${now}::timestamptz, ${scope.userId}::int4, ${table}, id, ${action},
        to_jsonb(record) - ${NOT_OWN}::text[] || ${related}
      from record)
    select id from record order by id`.execute(transaction);
  return rows.map(({ id }) => id);
}

/** What belongs to a locked record has changed, though not its row: a change made from the version before is refused. */
export const raiseVersion = <Table extends RecordTable>(
  write: Write,
  table: Table,
  row: Row<Table>,
): Promise<Row<Table>> => raise(write, table, { row, fields: {} });

async function raise<Table extends RecordTable>(
  { transaction, now }: Write,
  table: Table,
  { row, fields }: { row: Row<Table>; fields: object },
): Promise<Row<Table>> {
  const { companyId, entityId } = keyOf(table, row);
  const set: RawBuilder<unknown>[] = Object.entries({ ...fields, updated_at: now }).map(
    ([name, value]) => sql`${sql.ref(name)} = ${value}`,
  );
  const { rows } = await sql<Row<Table>>`
    update ${sql.table(table)} set ${sql.join(set)}, version = version + 1
    where ${sql.ref(scopeColumn(table))} = ${companyId} and id = ${entityId} returning *`.execute(
    transaction,
  );
  return oneRow(rows);
}

interface RelatedChange<Table extends RecordTable> {
  row: Row<Table>;
  related: { before: object; after: object };
}

/** What belongs to locked records has changed, though not their rows: a new version and an audit entry for each. */
export async function changeRelated<Table extends RecordTable>(
  write: Write,
  table: Table,
  changes: readonly RelatedChange<Table>[],
): Promise<void> {
  const keys = changes.map(({ row }) => keyOf(table, row));
  await sql`
    update ${sql.table(table)} as stored set updated_at = ${write.now}, version = stored.version + 1
    from unnest(${keys.map(({ companyId }) => companyId)}::int4[], ${keys.map(({ entityId }) => entityId)}::int4[])
      as changed (company_id, id)
    where stored.company_id = changed.company_id and stored.id = changed.id`.execute(write.transaction);
  const entries = changes.map(({ row, related: { before, after } }) => ({
    table,
    ...keyOf(table, row),
    before: { ...ownFields(row), ...before },
    after: { ...ownFields(row), ...after },
  }));
  await recordAudit(write, ...entries);
}

/** Whose a record is, and which. */
function keyOf(table: RecordTable, row: object): { companyId: number; entityId: number } {
  const { id, [scopeColumn(table)]: companyId } = row as { company_id: number; id: number };
  return { companyId, entityId: id };
}

/** What an audit entry leaves out: what every record has, and what tells caches apart. */
const NOT_OWN = [...Object.keys(COMMON_COLUMNS), 'names_version'];

/** A record as the audit keeps it. */
export const ownFields = (row: object): object =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !NOT_OWN.includes(name)));
