import type { SheetKind } from '@fleetworth/contract/sheet-columns';
import { batchesApi } from '@fleetworth/contract/batches';
import { MAX_SHEET_ROWS, MAX_XLS_ROWS } from '@fleetworth/contract/spreadsheet';
import { endpointErrors } from '../../../platform/errors/api-error.ts';
import { isTextFile } from '../../../platform/spreadsheet/detect-spreadsheet-format.ts';
import { containsOnlyNotes, appendNotes } from '../../../platform/spreadsheet/heading-text.ts';
import { cellText, type ReadCell, type ReadRow } from '../../../platform/spreadsheet/read-row.ts';
import { SpreadsheetError } from '../../../platform/spreadsheet/spreadsheet-error.ts';
import { readSpreadsheet } from '../../../platform/spreadsheet/read-spreadsheet.ts';
import { type ChosenColumns, chooseColumns, type ColumnLookups } from './choose-columns.ts';
import type { ColumnChoices } from './column-choices.ts';
import type { ColumnToRead } from './column-to-read.ts';
import { type LocatedColumn, toHeadingQuery } from './find-columns.ts';
import { type FilledColumn, unlocatedColumn, headingKeys } from './match-columns.ts';
import { type ColumnDefault, readSheetRow, toStorableCell } from './read-sheet-row.ts';
import { type DateCounts, type DayFirst, SheetEvidence } from './sheet-evidence.ts';
import type { SheetRow } from './sheet-row.ts';
import { describeSkippedRows, type SkipReason, findSkipReason } from './skipped-rows.ts';
import { type SplitNumber, SplitNumbers } from './split-numbers.ts';
import { type CellLimits, hasSplitNumber, RowWidths } from './row-widths.ts';
import { readCorrectedBatch } from './reason-heading.ts';
import { UnnamedColumns, type UnreadHeadings, listUnreadHeadings } from './unread-headings.ts';

const createError = endpointErrors(batchesApi.calls.uploadVehicleBatch);

/** The heading counts as a row. */
const SPREADSHEET_LIMITS = { maxRows: MAX_SHEET_ROWS + 1, maxXlsRows: MAX_XLS_ROWS + 1, timeoutMs: 8_000 };

/** First headings of the second sheet of a template, which explains the columns. */
const EXPLANATION_HEADINGS = ['column', 'needed'];

export interface SheetFile extends ColumnLookups {
  kind: SheetKind;
  bytes: Uint8Array;
  /** Year that completes two-digit years. */
  currentYear: number;
  sheet?: string | undefined;
  dayFirst?: DayFirst;
  columnChoices?: ColumnChoices;
  storesAllCells?: boolean;
  mustSortRows?: boolean;
}

export interface MatchedColumn {
  key: string | null;
  heading: string;
  field: string;
}

export interface CheckedSheet {
  /** Differs from the requested kind if the sheet contains only odometer readings. */
  kind: SheetKind;
  rowCount: number;
  unread: UnreadHeadings;
  columns: MatchedColumn[];
  headingKeys: string[];
  /** All headings as in the file. Empty unless `storesAllCells` is true. */
  originalHeadings: string[];
  /** Values that apply to all rows, by field. */
  defaults: Record<string, string>;
  notes: string[];
  /** Id of the batch whose rejected rows the sheet contains, or null. */
  correctedBatchId: number | null;
  /** Reads the rows again in pages, because a sheet of 100,000 rows takes too much memory. */
  readRows: () => AsyncGenerator<SheetRow[]>;
}

/**
 * Reads a sheet to its end before anything is stored, because all cells together decide how numbers and
 * dates are read. Rejects a sheet without rows, and asks for the columns if they are unclear.
 */
export async function checkSheet(file: SheetFile): Promise<CheckedSheet> {
  try {
    return await surveySheet(file);
  } catch (error) {
    const isOutOfOrder = error instanceof SpreadsheetError && error.fault === 'rows_out_of_order';
    if (!isOutOfOrder || file.mustSortRows === true) throw error;
    return await surveySheet({ ...file, mustSortRows: true });
  }
}

async function surveySheet(file: SheetFile): Promise<CheckedSheet> {
  const pages = pagesOf(file);
  try {
    const first = await pages.next();
    const [top, ...below] = first.done === true ? [] : first.value;
    const heading = readHeading(top, below[0]);
    if (heading.cells.length === 0) throw emptySheetError([]);
    const data = below.filter(({ row }) => row > heading.lastRow);
    if (data.length === 0) throw emptySheetError([]);
    const columns = await chooseColumns(
      { ...file, heading: heading.cells, rows: data },
      file.columnChoices ?? {},
      file,
    );
    const survey = new SheetSurvey(file, heading, columns);
    survey.addRows(below);
    for await (const page of pages) survey.addRows(page);
    return survey.toCheckedSheet();
  } finally {
    await pages.return(undefined);
  }
}

interface Heading {
  cells: readonly ReadCell[];
  lastRow: number;
  /**
   * Row below the heading with the columns' units and formats, or null. Unrelated to the notes of
   * `CheckedSheet`.
   */
  notesRow: number | null;
}

function readHeading(top: ReadRow | undefined, below: ReadRow | undefined): Heading {
  if (top === undefined) return { cells: [], lastRow: 0, notesRow: null };
  if (below === undefined || !containsOnlyNotes(below))
    return { cells: top.cells, lastRow: top.row, notesRow: null };
  return { cells: appendNotes(top.cells, below), lastRow: below.row, notesRow: below.row };
}

class SheetSurvey {
  readonly #file: SheetFile;
  readonly #kind: SheetKind;
  readonly #heading: Heading;
  readonly #columns: readonly LocatedColumn[];
  readonly #filledColumns: readonly FilledColumn[];
  readonly #evidence: SheetEvidence;
  readonly #unnamedColumns: UnnamedColumns;
  readonly #skippedRows: { row: number; reason: SkipReason }[] = [];
  readonly #rowWidths = new RowWidths();
  readonly #splitNumbers: SplitNumbers;

  constructor(file: SheetFile, heading: Heading, { kind, locatedColumns, filled }: ChosenColumns) {
    this.#file = file;
    this.#kind = kind;
    this.#heading = heading;
    this.#columns = locatedColumns;
    this.#filledColumns = filled;
    this.#evidence = new SheetEvidence(this.#columns, file.currentYear);
    this.#unnamedColumns = new UnnamedColumns(heading.cells);
    this.#splitNumbers = new SplitNumbers(this.#columns, heading.cells.length);
  }

  addRows(rows: readonly ReadRow[]): void {
    for (const row of rows) {
      if (row.row <= this.#heading.lastRow) continue;
      const reason = findSkipReason(this.#columns, row);
      if (reason !== null) {
        this.#skippedRows.push({ row: row.row, reason });
        continue;
      }
      this.#evidence.add(row);
      this.#unnamedColumns.add(row);
      this.#rowWidths.add(row);
      this.#splitNumbers.add(row);
    }
  }

  toCheckedSheet(): CheckedSheet {
    if (this.#evidence.rowCount === 0) throw emptySheetError(this.#skippedRows);
    const undecidedDates = this.#evidence.findUndecidedDates();
    if (undecidedDates !== null && this.#file.dayFirst === undefined)
      throw undecidedDatesError(undecidedDates);
    const { cells, lastRow, notesRow } = this.#heading;
    const plan = {
      lastHeadingRow: lastRow,
      columns: this.#evidence.columns(this.#file.dayFirst),
      filled: this.#filledColumns.map(({ column, text }) => ({
        column: unlocatedColumn(column, this.#file.currentYear),
        text,
      })),
      splits: isTextFile(this.#file.bytes)
        ? { limits: this.#rowWidths.limits(cells), numbers: this.#splitNumbers }
        : null,
    };
    return {
      kind: this.#kind,
      rowCount: this.#evidence.rowCount,
      unread: listUnreadHeadings(this.#columns, cells, this.#unnamedColumns.names()),
      headingKeys: headingKeys(cells),
      originalHeadings: this.#file.storesAllCells === true ? cells.map(storableHeading) : [],
      columns: this.#matchedColumns(),
      defaults: Object.fromEntries(this.#filledColumns.map(({ column, text }) => [column.field, text])),
      notes: [
        ...(this.#kind === this.#file.kind ? [] : [READ_AS_ODOMETERS]),
        ...(notesRow === null ? [] : [`Row ${notesRow} was read as the columns' units and formats.`]),
        ...this.#evidence.describeEvidence(this.#file.dayFirst),
        ...this.#columns.flatMap(({ column: { computes } }) => (computes ? [computes.note] : [])),
        ...describeSkippedRows(this.#skippedRows),
      ],
      correctedBatchId: readCorrectedBatch(cells),
      readRows: () => readRows(this.#file, plan),
    };
  }

  #matchedColumns(): MatchedColumn[] {
    const { cells } = this.#heading;
    const keys = headingKeys(cells);
    return this.#columns.map(({ column, index }) => ({
      key: keys[index] ?? null,
      heading: storableHeading(cells[index]),
      field: column.field,
    }));
  }
}

const READ_AS_ODOMETERS =
  'Read as odometer readings, because the sheet has no other vehicle columns. It adds no vehicles.';

const MAX_HEADING_LENGTH = 200;

const storableHeading = (cell: ReadCell | undefined): string =>
  cellText(cell).replaceAll('\u0000', '').trim().slice(0, MAX_HEADING_LENGTH).toWellFormed();

const pagesOf = ({ kind, bytes, sheet, mustSortRows = false }: SheetFile): AsyncGenerator<ReadRow[]> =>
  readSpreadsheet(bytes, {
    ...SPREADSHEET_LIMITS,
    sheet,
    mustSortRows,
    heading: { ...toHeadingQuery(kind), excludedHeading: EXPLANATION_HEADINGS },
  });

interface ReadingPlan {
  lastHeadingRow: number;
  columns: readonly ColumnToRead[];
  filled: readonly ColumnDefault[];
  /**
   * Detects numbers that an unquoted comma divides into two cells. Null for a workbook, which has no such
   * numbers.
   */
  splits: { limits: CellLimits; numbers: SplitNumbers } | null;
}

async function* readRows(file: SheetFile, plan: ReadingPlan): AsyncGenerator<SheetRow[]> {
  for await (const rows of pagesOf(file))
    yield rows
      .filter((row) => row.row > plan.lastHeadingRow && findSkipReason(plan.columns, row) === null)
      .map((row) => ({
        ...readWithPlan(plan, row),
        ...(file.storesAllCells === true && { originalCells: row.cells.map(toStorableCell) }),
      }));
}

function readWithPlan({ columns, filled, splits }: ReadingPlan, row: ReadRow): SheetRow {
  const read = readSheetRow(columns, row, filled);
  if (splits === null) return read;
  if (hasSplitNumber(row, columns, splits.limits))
    return rejectSplitRow(read, `Row ${row.row} has more values than columns. ${UNQUOTED_COMMA}`);
  const split = splits.numbers.find(row);
  return split === null ? read : rejectSplitRow(read, UNQUOTED_COMMA, split);
}

const UNQUOTED_COMMA = 'A number may contain an unquoted comma.';

// The cells after an unquoted comma are in the wrong columns, so their own problems would mislead.
const rejectSplitRow = (row: SheetRow, text: string, split?: SplitNumber): SheetRow => ({
  ...row,
  problems: [{ column: split?.heading ?? null, value: split?.text ?? '', text, isUnreadable: true }],
});

function emptySheetError(skipped: readonly { row: number; reason: SkipReason }[]) {
  if (skipped.length === 0) return createError('batch.empty', 'file');
  const texts = [batchesApi.reasons['batch.empty'].message, ...describeSkippedRows(skipped)];
  return createError('batch.empty', { errors: { file: [texts.join(' ')] } });
}

function undecidedDatesError({ column, dayFirstCount, monthFirstCount, numericTextCount }: DateCounts) {
  const monthFirst = monthFirstCount > 0 && { month_first: monthFirstCount };
  return createError('batch.which_dates', {
    data: { column, day_first: dayFirstCount, ...monthFirst, total: numericTextCount },
  });
}
