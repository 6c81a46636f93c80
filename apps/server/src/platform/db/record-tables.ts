import type { DB } from './generated/tables.ts';

const COMMON_COLUMNS = {
  company_id: 0,
  id: 0,
  version: 0,
  created_at: 0,
  updated_at: 0,
  deleted_at: 0,
};
export type CommonColumn = keyof typeof COMMON_COLUMNS;

export type RecordTable =
  | { [Table in keyof DB]: DB[Table] extends Record<CommonColumn, unknown> ? Table : never }[keyof DB]
  | 'companies';

export const companyColumnOf = (table: RecordTable): 'id' | 'company_id' =>
  table === 'companies' ? 'id' : 'company_id';

/** Columns that audit entries omit: those of every record, and the version used by caches. */
export const UNAUDITED_COLUMNS = [...Object.keys(COMMON_COLUMNS), 'names_version'];

export const auditedFields = (row: object): object =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !UNAUDITED_COLUMNS.includes(name)));
