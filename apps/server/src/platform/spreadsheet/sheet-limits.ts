/** Number of characters of a cell that can be read. No column of ours takes as many. */
export const LONGEST_CELL = 1_000;
/** What stands further right is none of our columns. */
export const MOST_COLUMNS = 200;
/** As many as a row can have. */
export const MOST_CELLS = 16_384;
/** A cell of a workbook holds 32,767 characters; those of a .csv may be longer. */
export const LONGEST_TEXT = 100_000;
export const LAST_ROW = 1_048_576;
