import type { SheetKind } from '@fleetworth/contract/sheet-columns';
import { batchesApi } from '@fleetworth/contract/batches';
import { MAX_SHEET_ROWS, MAX_XLS_ROWS } from '@fleetworth/contract/spreadsheet';
import { endpointErrors } from '../../../platform/errors/api-error.ts';
import { isTextFile } from '../../../platform/spreadsheet/check-spreadsheet.ts';
import { containsOnlyNotes, appendNotes } from '../../../platform/spreadsheet/heading-text.ts';
import { cellText, type ReadCell, type ReadRow } from '../../../platform/spreadsheet/read-row.ts';
import { SpreadsheetError } from '../../../platform/spreadsheet/spreadsheet-error.ts';
import { readSpreadsheet } from '../../../platform/spreadsheet/read-spreadsheet.ts';
import { type ChosenColumns, chooseColumns, type ColumnLookups } from './choose-columns.ts';
import type { ColumnAnswers } from './column-answers.ts';
import type { ReadColumn } from './read-column.ts';
import { type LocatedColumn, headingQuery } from './find-columns.ts';
import { type FilledColumn, filledCell, headingKeys } from './match-columns.ts';
import { type FilledCell, readSheetRow, storable } from './read-sheet-row.ts';
import { type DateCounts, type DayFirst, SheetEvidence } from './sheet-evidence.ts';
import type { SheetRow } from './sheet-row.ts';
import { skippedSentences, type SkipReason, skipReason } from './skipped-rows.ts';
import { type SplitNumber, SplitNumbers } from './split-numbers.ts';
import { type CellLimits, hasSplitNumber, RowWidths } from './row-widths.ts';
import { readCorrectedBatch } from './reason-heading.ts';
import { UnnamedColumns, type UnreadHeadings, unreadHeadings } from './unread-headings.ts';

const fail = endpointErrors(batchesApi.calls.uploadVehicleBatch);

/** The heading counts as a row. */
const LIMITS = { maxRows: MAX_SHEET_ROWS + 1, maxXlsRows: MAX_XLS_ROWS + 1, timeoutMs: 8_000 };

/** First headings of the second sheet of a template, which explains the columns. */
const EXPLANATION = ['column', 'needed'];

export interface SheetFile extends ColumnLookups {
  kind: SheetKind;
  bytes: Uint8Array;
  /** Year that completes two-digit years. */
  currentYear: number;
  sheet?: string | undefined;
  dayFirst?: DayFirst;
  columnAnswers?: ColumnAnswers;
  storesAllCells?: boolean;
  sortsRows?: boolean;
}

export interface MatchedColumn {
  /** Null for a value that applies to all rows. */
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
  ownHeadings: string[];
  /** Values that apply to all rows, by field. */
  defaults: Record<string, string>;
  notes: string[];
  /** Id of the batch whose rejected rows the sheet contains, or null. */
  correctsBatch: number | null;
  /** Reads the rows again in pages, because a sheet of 100,000 rows takes too much memory. */
  readRows: () => AsyncGenerator<SheetRow[]>;
}

/**
 * Reads a sheet to its end before anything is stored, because all cells together decide how numbers and
 * dates are read. Rejects a sheet without rows, and asks for the columns if they are unclear.
 */
export async function checkSheet(file: SheetFile): Promise<CheckedSheet> {
  try {
    return await survey(file);
  } catch (error) {
    const isOutOfOrder = error instanceof SpreadsheetError && error.fault === 'rows_out_of_order';
    if (!isOutOfOrder || file.sortsRows === true) throw error;
    return await survey({ ...file, sortsRows: true });
  }
}

async function survey(file: SheetFile): Promise<CheckedSheet> {
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
      file.columnAnswers ?? {},
      file,
    );
    const rows = new Survey(file, heading, columns);
    rows.add(below);
    for await (const page of pages) rows.add(page);
    return rows.finish();
  } finally {
    await pages.return(undefined);
  }
}

interface Heading {
  cells: readonly ReadCell[];
  lastRow: number;
  notesRow: number | null;
}

function readHeading(top: ReadRow | undefined, below: ReadRow | undefined): Heading {
  if (top === undefined) return { cells: [], lastRow: 0, notesRow: null };
  if (below === undefined || !containsOnlyNotes(below))
    return { cells: top.cells, lastRow: top.row, notesRow: null };
  return { cells: appendNotes(top.cells, below), lastRow: below.row, notesRow: below.row };
}

class Survey {
  readonly #file: SheetFile;
  readonly #kind: SheetKind;
  readonly #heading: Heading;
  readonly #columns: readonly LocatedColumn[];
  readonly #filled: readonly FilledColumn[];
  readonly #evidence: SheetEvidence;
  readonly #unnamed: UnnamedColumns;
  readonly #skipped: { row: number; reason: SkipReason }[] = [];
  readonly #widths = new RowWidths();
  readonly #splits: SplitNumbers;

  constructor(file: SheetFile, heading: Heading, { kind, located, filled }: ChosenColumns) {
    this.#file = file;
    this.#kind = kind;
    this.#heading = heading;
    this.#columns = located;
    this.#filled = filled;
    this.#evidence = new SheetEvidence(this.#columns, file.currentYear);
    this.#unnamed = new UnnamedColumns(heading.cells);
    this.#splits = new SplitNumbers(this.#columns, heading.cells.length);
  }

  add(rows: readonly ReadRow[]): void {
    for (const row of rows) {
      if (row.row <= this.#heading.lastRow) continue;
      const reason = skipReason(this.#columns, row);
      if (reason !== null) {
        this.#skipped.push({ row: row.row, reason });
        continue;
      }
      this.#evidence.add(row);
      this.#unnamed.add(row);
      this.#widths.add(row);
      this.#splits.add(row);
    }
  }

  finish(): CheckedSheet {
    if (this.#evidence.rowCount === 0) throw emptySheetError(this.#skipped);
    const undecided = this.#evidence.undecidedDates();
    if (undecided !== null && this.#file.dayFirst === undefined) throw whichDatesError(undecided);
    const { cells, lastRow, notesRow } = this.#heading;
    const plan = {
      lastHeadingRow: lastRow,
      columns: this.#evidence.columns(this.#file.dayFirst),
      filled: this.#filled.map(({ column, text }) => ({
        column: filledCell(column, this.#file.currentYear),
        text,
      })),
      splits: isTextFile(this.#file.bytes)
        ? { limits: this.#widths.limits(cells), numbers: this.#splits }
        : null,
    };
    return {
      kind: this.#kind,
      rowCount: this.#evidence.rowCount,
      unread: unreadHeadings(this.#columns, cells, this.#unnamed.names()),
      headingKeys: headingKeys(cells),
      ownHeadings: this.#file.storesAllCells === true ? cells.map(storableHeading) : [],
      columns: this.#matchedColumns(),
      defaults: Object.fromEntries(this.#filled.map(({ column, text }) => [column.field, text])),
      notes: [
        ...(this.#kind === this.#file.kind ? [] : [READ_AS_ODOMETERS]),
        ...(notesRow === null ? [] : [`Row ${notesRow} was read as units and formats of the columns.`]),
        ...this.#evidence.sentences(this.#file.dayFirst),
        ...this.#columns.flatMap(({ column: { computes } }) => (computes ? [computes.note] : [])),
        ...skippedSentences(this.#skipped),
      ],
      correctsBatch: readCorrectedBatch(cells),
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

const pagesOf = ({ kind, bytes, sheet, sortsRows = false }: SheetFile): AsyncGenerator<ReadRow[]> =>
  readSpreadsheet(bytes, {
    ...LIMITS,
    sheet,
    sortsRows,
    heading: { ...headingQuery(kind), excludedHeading: EXPLANATION },
  });

interface ReadingPlan {
  lastHeadingRow: number;
  columns: readonly ReadColumn[];
  filled: readonly FilledCell[];
  /**
   * Detects numbers that an unquoted comma divides into two cells. Null for a workbook, which has no such
   * numbers.
   */
  splits: { limits: CellLimits; numbers: SplitNumbers } | null;
}

async function* readRows(file: SheetFile, plan: ReadingPlan): AsyncGenerator<SheetRow[]> {
  for await (const rows of pagesOf(file))
    yield rows
      .filter((row) => row.row > plan.lastHeadingRow && skipReason(plan.columns, row) === null)
      .map((row) => ({
        ...readWithPlan(plan, row),
        ...(file.storesAllCells === true && { ownCells: row.cells.map(storable) }),
      }));
}

function readWithPlan({ columns, filled, splits }: ReadingPlan, row: ReadRow): SheetRow {
  const read = readSheetRow(columns, row, filled);
  if (splits === null) return read;
  if (hasSplitNumber(row, columns, splits.limits))
    return rejectedAsSplit(read, `Row ${row.row} has more values than columns. ${UNQUOTED_COMMA}`);
  const split = splits.numbers.find(row);
  return split === null ? read : rejectedAsSplit(read, UNQUOTED_COMMA, split);
}

const UNQUOTED_COMMA = 'A number may contain an unquoted comma.';

/** The cells after an unquoted comma are in the wrong columns, so their own problems would mislead. */
const rejectedAsSplit = (row: SheetRow, text: string, split?: SplitNumber): SheetRow => ({
  ...row,
  problems: [{ column: split?.heading ?? null, value: split?.text ?? '', text, isUnreadable: true }],
});

function emptySheetError(skipped: readonly { row: number; reason: SkipReason }[]) {
  if (skipped.length === 0) return fail('batch.empty', 'file');
  const texts = [batchesApi.reasons['batch.empty'].message, ...skippedSentences(skipped)];
  return fail('batch.empty', { errors: { file: [texts.join(' ')] } });
}

function whichDatesError({ column, dayFirst, monthFirst, total }: DateCounts) {
  const others = monthFirst > 0 && { month_first: monthFirst };
  return fail('batch.which_dates', { data: { column, day_first: dayFirst, ...others, total } });
}
