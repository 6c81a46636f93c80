export interface ColumnChoices {
  /** Field by column index. The first column has the index 1. */
  columns?: Readonly<Record<string, string>> | undefined;
  /** Value by field, for fields without a column. */
  defaults?: Readonly<Record<string, string>> | undefined;
  /** The user wants to choose the columns, even if all required columns are found. */
  choosesColumns?: boolean | undefined;
}

export interface ColumnsForm {
  columns?: Record<string, string> | undefined;
  defaults?: Record<string, string> | undefined;
  choose_columns?: boolean | undefined;
}

export const columnChoicesOf = (form: ColumnsForm): ColumnChoices => ({
  columns: form.columns,
  defaults: form.defaults,
  choosesColumns: form.choose_columns,
});
