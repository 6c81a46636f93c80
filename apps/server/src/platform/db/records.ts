import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { authorizeWrite } from '../auth/policy.ts';
import { type Refusal, refuse } from '../http/refusal.ts';
import { recordAudit } from './audit.ts';
import { oneRow } from './database.ts';
import type { DB } from './generated/tables.ts';
import { isInScope } from './is-in-scope.ts';
import type { Write } from './write.ts';

/** What every record has that people edit. */
const KEPT = { company_id: 0, id: 0, version: 0, created_at: 0, updated_at: 0, deleted_at: 0 };
type KeptColumn = keyof typeof KEPT;

/** The tables whose rows people edit. */
export type RecordTable = {
  [Table in keyof DB]: DB[Table] extends Record<KeptColumn, unknown> ? Table : never;
}[keyof DB];
type Row<Table extends RecordTable> = Selectable<DB[Table]>;
/** What is a record's own. */
type Fields<Table extends RecordTable> = Partial<Omit<Row<Table>, KeptColumn>>;

interface Locking<Newer> {
  id: number;
  notFound: () => Refusal;
  /** The version that the change was made from; absent: the last write wins. */
  version?: number | undefined;
  /** The record as the call answers it, for one that was changed meanwhile. */
  present?: () => Promise<Newer>;
}

/**
 * Locks a record for a change and returns its row. Refuses, in this order: a record that is not there or is another company's, a user who
 * may only view, and a version that is not the newest.
 */
export async function lockForWrite<Table extends RecordTable, Newer>(
  { transaction, scope }: Write,
  table: Table,
  { id, notFound, version, present }: Locking<Newer>,
): Promise<Row<Table>> {
  // Not prepared by name: a column that a newer version adds would make the kept plan of every connection fail.
  const { rows } = await sql<Row<Table>>`
    select * from ${sql.table(table)}
    where ${isInScope('company_id', scope)} and id = ${id} and deleted_at is null
    for no key update`.execute(transaction);
  const [row] = rows;
  if (row === undefined) throw notFound();
  const stored = row as unknown as Record<KeptColumn, number>;
  authorizeWrite(scope, stored.company_id, notFound);
  if (version !== undefined && version !== stored.version)
    throw refuse('record.stale', { data: await present?.() });
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
    where ${isInScope('company_id', scope)} and id = any(${[...ids]}::int4[]) and deleted_at is null
    order by company_id, id
    for no key update`.execute(transaction);
  if (rows.length < new Set(ids).size) throw notFound();
  for (const companyId of new Set(rows.map((row) => keyOf(row).companyId)))
    authorizeWrite(scope, companyId, notFound);
  return rows;
}

interface NewRecord<Table extends RecordTable> {
  companyId: number;
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

/** Stores a new record, with its audit entry. The caller has asked `authorizeWrite`. */
export async function insertRecord<Table extends RecordTable>(
  write: Write,
  table: Table,
  { companyId, fields, related = {} }: NewRecord<Table>,
): Promise<Row<Table>> {
  const values = { company_id: companyId, ...fields, created_at: write.now, updated_at: write.now };
  const { rows } = await sql<Row<Table>>`
    insert into ${sql.table(table)} (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(values))}) returning *`.execute(write.transaction);
  const row = oneRow(rows);
  await recordAudit(write, { table, ...keyOf(row), before: null, after: { ...ownFields(row), ...related } });
  return row;
}

/** Changes a locked record as a new version, with its audit entry. What is as it was is not written. */
export async function updateRecord<Table extends RecordTable>(
  write: Write,
  table: Table,
  { row, fields, related = { before: {}, after: {} } }: Change<Table>,
): Promise<Row<Table>> {
  const { before, after } = related;
  if (isDeepStrictEqual({ ...row, ...fields, ...after }, { ...row, ...before })) return row;
  const changed = await raise(write, table, { row, fields });
  await recordAudit(write, {
    table,
    ...keyOf(row),
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
  await recordAudit(write, { table, ...keyOf(row), before: { ...ownFields(row), ...related }, after: null });
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
  const { companyId, entityId } = keyOf(row);
  const set: RawBuilder<unknown>[] = Object.entries({ ...fields, updated_at: now }).map(
    ([name, value]) => sql`${sql.ref(name)} = ${value}`,
  );
  const { rows } = await sql<Row<Table>>`
    update ${sql.table(table)} set ${sql.join(set)}, version = version + 1
    where company_id = ${companyId} and id = ${entityId} returning *`.execute(transaction);
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
  const keys = changes.map(({ row }) => keyOf(row));
  await sql`
    update ${sql.table(table)} as stored set updated_at = ${write.now}, version = stored.version + 1
    from unnest(${keys.map(({ companyId }) => companyId)}::int4[], ${keys.map(({ entityId }) => entityId)}::int4[])
      as changed (company_id, id)
    where stored.company_id = changed.company_id and stored.id = changed.id`.execute(write.transaction);
  const entries = changes.map(({ row, related: { before, after } }) => ({
    table,
    ...keyOf(row),
    before: { ...ownFields(row), ...before },
    after: { ...ownFields(row), ...after },
  }));
  await recordAudit(write, ...entries);
}

const keyOf = (row: object) => {
  const { company_id, id } = row as { company_id: number; id: number };
  return { companyId: company_id, entityId: id };
};

/** A record as the audit keeps it: without what every record has. */
function ownFields(row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !(name in KEPT)));
}
