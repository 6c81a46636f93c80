import type { DB } from './generated/tables.ts';

const COMMON_COLUMNS = ['company_id', 'id', 'version', 'created_at', 'updated_at', 'deleted_at'] as const;
export type CommonColumn = (typeof COMMON_COLUMNS)[number];

export type RecordTable =
  | { [Table in keyof DB]: DB[Table] extends Record<CommonColumn, unknown> ? Table : never }[keyof DB]
  | 'companies';

export const companyColumnOf = (table: RecordTable): 'id' | 'company_id' =>
  table === 'companies' ? 'id' : 'company_id';

/** Columns that audit entries omit: those of every record, and the version used by caches. */
export const UNAUDITED_COLUMNS: readonly string[] = [...COMMON_COLUMNS, 'names_version'];

export const auditedFields = (row: object): object =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !UNAUDITED_COLUMNS.includes(name)));
