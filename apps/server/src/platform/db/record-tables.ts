import type { DB } from './generated/tables.ts';

/** Columns that every editable record has. */
export const COMMON_COLUMNS = {
  company_id: 0,
  id: 0,
  version: 0,
  created_at: 0,
  updated_at: 0,
  deleted_at: 0,
};
export type CommonColumn = keyof typeof COMMON_COLUMNS;

/** The tables whose rows people edit: those of a company, and the companies themselves. */
export type RecordTable =
  | { [Table in keyof DB]: DB[Table] extends Record<CommonColumn, unknown> ? Table : never }[keyof DB]
  | 'companies';
