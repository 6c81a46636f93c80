/** More than any column accepts. */
export const MAX_CELL_LENGTH = 1_000;
/** Cells further to the right are ignored. */
export const MAX_COLUMNS = 200;
/** Maximum that the file formats allow in a row. */
export const MAX_CELLS_PER_ROW = 16_384;
/** A workbook's cell has up to 32,767 characters, but a .csv may have more. */
export const MAX_TEXT_LENGTH = 100_000;
export const MAX_ROW_NUMBER = 1_048_576;
