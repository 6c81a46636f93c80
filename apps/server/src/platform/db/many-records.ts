import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { recordAudit } from './audit.ts';
import type { DB } from './generated/tables.ts';
import { renewNamesVersionIfInLists } from './names-version.ts';
import { auditedFields, type RecordTable } from './record-tables.ts';
import type { Write } from './write.ts';

type CompanyTable = Exclude<RecordTable, 'companies'>;
type Row<Table extends CompanyTable> = Selectable<DB[Table]>;

interface NewRecords {
  companyId: number;
  /** `related` is data of other tables for the audit entry. All records must have the same fields. */
  records: readonly { fields: object; related?: object }[];
}

/** Inserts records and their audit entries. Returns the ids in the order of `records`. */
export async function insertRecords(
  write: Write,
  table: CompanyTable,
  { companyId, records }: NewRecords,
): Promise<number[]> {
  const [first] = records;
  if (first === undefined) return [];
  const ids = await reserveIds(write, table, records.length);
  const commonFields = { company_id: companyId, created_at: write.now, updated_at: write.now };
  const rows = records.map(({ fields }, index) => ({ ...commonFields, ...fields, id: ids[index] }));
  const columns = sql.join(
    Object.keys({ id: 0, ...commonFields, ...first.fields }).map((name) => sql.ref(name)),
  );
  const { rows: stored } = await sql<{ id: number } & Record<string, unknown>>`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)
    returning *`.execute(write.transaction);
  await renewNamesVersionIfInLists(write, table, [companyId]);
  const storedById = new Map(stored.map((row) => [row.id, row]));
  await recordAudit(
    write,
    ...records.map(({ related = {} }, index) => {
      const id = ids[index] as number;
      const after = { ...auditedFields(storedById.get(id) as object), ...related };
      return { table, companyId, entityId: id, before: null, after };
    }),
  );
  return ids;
}

async function reserveIds({ transaction }: Write, table: CompanyTable, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id
    from generate_series(1, ${count})`.execute(transaction);
  return rows.map(({ id }) => id);
}

interface ChangedRecord<Table extends CompanyTable> {
  row: Row<Table>;
  /** All changes of a call must have the same fields. */
  fields: object;
  related?: { before: object; after: object };
}

/**
 * Raises the version of each record and writes an audit entry for it. The caller must lock the records first
 * and leave out unchanged ones.
 */
export async function updateRecords<Table extends CompanyTable>(
  write: Write,
  table: Table,
  changes: readonly ChangedRecord<Table>[],
): Promise<void> {
  const [first] = changes;
  if (first === undefined) return;
  const rows = changes.map(({ row, fields }) => ({ ...fields, ...keyOf(row) }));
  const names = Object.keys(first.fields);
  const { rows: stored } = await sql<Row<Table> & { id: number }>`
    update ${sql.table(table)} as stored set
      (${sql.join(names.map((name) => sql.ref(name)))})
        = row(${sql.join(names.map((name) => sql.ref(`changed.${name}`)))}),
      updated_at = ${write.now}, version = stored.version + 1
    from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json) as changed
    where stored.company_id = changed.company_id and stored.id = changed.id
    returning stored.*`.execute(write.transaction);
  await renewNamesVersionIfInLists(
    write,
    table,
    rows.map(({ company_id }) => company_id),
  );
  const storedById = new Map(stored.map((row) => [row.id, row]));
  await recordAudit(
    write,
    ...changes.map(({ row, related = { before: {}, after: {} } }) => {
      const { company_id: companyId, id } = keyOf(row);
      return {
        table,
        companyId,
        entityId: id,
        before: { ...auditedFields(row), ...related.before },
        after: { ...auditedFields(storedById.get(id) as Row<Table>), ...related.after },
      };
    }),
  );
}

export async function incrementVersions(
  { transaction, now }: Write,
  table: CompanyTable,
  { companyId, ids }: { companyId: number; ids: readonly number[] },
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update ${sql.table(table)} set updated_at = ${now}, version = version + 1
    where company_id = ${companyId} and id = any(${[...ids]}::int8[])`.execute(transaction);
  await renewNamesVersionIfInLists({ transaction }, table, [companyId]);
}

function keyOf(row: object): { company_id: number; id: number } {
  const { company_id, id } = row as { company_id: number; id: number };
  return { company_id, id };
}
