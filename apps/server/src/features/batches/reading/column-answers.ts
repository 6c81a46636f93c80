/** Answers of the user about the columns of a sheet. */
export interface ColumnAnswers {
  /** Field by column index, from 1. */
  columns?: Readonly<Record<string, string>> | undefined;
  /** Value for all rows by field. */
  defaults?: Readonly<Record<string, string>> | undefined;
  /** True to ask for the columns even if all required columns are found. */
  choosesColumns?: boolean | undefined;
}

/** Fields of an upload form about the columns. */
export interface ColumnsForm {
  columns?: Record<string, string> | undefined;
  defaults?: Record<string, string> | undefined;
  choose_columns?: boolean | undefined;
}

export const columnAnswersOf = (form: ColumnsForm): ColumnAnswers => ({
  columns: form.columns,
  defaults: form.defaults,
  choosesColumns: form.choose_columns,
});
