import { z } from 'zod';
import { searchText } from './field.ts';

/** Value of `defaults.unit` that makes the last 8 characters of each row's VIN its unit. */
export const VIN_LAST_8 = 'vin_last_8';

export interface SheetColumn {
  /** One-based position in the sheet. */
  index: number;
  heading: string;
  samples: string[];
  field: string | null;
}

export interface SheetField {
  field: string;
  label: string;
  is_required: boolean;
  is_required_for_new: boolean;
  /** True if the user can choose one value for all rows instead of a column. */
  fills_all_rows: boolean;
  /** Field that is computed from this field, so that the sheet needs no column for it. */
  computes?: string;
  /** Sentence about new records, for a sheet without a column for the field. */
  when_missing?: string;
}

/** Data of `batch.which_columns`. */
export interface UnmatchedColumns {
  columns: SheetColumn[];
  fields: SheetField[];
  /** Fields that have no column although all rows, or rows of new records, need them. */
  missing: string[];
  /** Groups of fields. The sheet must have a column for one field of each group. */
  required: string[][];
  defaults: Record<string, string>;
  notes: string[];
}

/** Answers of the user about how to read the sheet, sent with the same file again. */
export const sheetAnswers = () => ({
  /** Name of the tab, in answer to `batch.which_sheet`. */
  sheet: searchText(200).min(1).optional(),
  /** Field by one-based column index. Columns that are absent are not imported. */
  columns: z.record(z.string().regex(/^[1-9]\d{0,4}$/), z.string().min(1).max(50)).optional(),
  /** Value for all rows by field, for required fields without a column. */
  defaults: z.record(z.string().min(1).max(50), z.string().min(1).max(200)).optional(),
  /** True to let the user match the columns even if all required columns are found. */
  choose_columns: z.boolean().optional(),
});

// Answer to `batch.which_dates`, sent with the same file. True reads 02/10/2020 as October 2.
export const dayFirst = () => z.boolean().optional();

/**
 * Data of `batch.which_dates`: a column with dates, and how many of them fit only one order of day and month.
 */
export interface UndecidedDates {
  column: string;
  /** Number of dates that can only have the day first. */
  day_first: number;
  /** Number of dates that can only have the month first. Absent if there are none. */
  month_first?: number;
  total: number;
}

/** `rows` counts the rows below the header row of the sheet. */
export interface PossibleSheet {
  name: string;
  rows: number;
}
