/** Maximum number of characters of a readable cell, more than any column accepts. */
export const MAX_CELL_LENGTH = 1_000;
/** Maximum number of columns that are read. Cells further to the right are ignored. */
export const MAX_COLUMNS = 200;
/** Maximum number of cells in a row that the file formats allow. */
export const MAX_CELLS = 16_384;
/** Maximum length of a text. A workbook's cell has up to 32,767 characters, but a .csv may have more. */
export const MAX_TEXT_LENGTH = 100_000;
export const LAST_ROW = 1_048_576;
