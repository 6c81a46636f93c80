import type { ColumnType } from '@fleetworth/contract/batch-columns';
import {
  isNumericDate,
  type NumberUnit,
  findOnlyValidDateOrder,
  detectDecimalSeparator,
  type DecimalSeparatorEvidence,
  isLikelyInThousands,
  findAmbiguousSeparator,
  parseLengthUnit,
} from '@fleetworth/domain/reading';
import type { ReadCell, ReadRow } from '../../../platform/spreadsheet/read-row.ts';
import { readColumnCell } from './column-cell.ts';
import { withDefaultFormats, type ColumnToRead } from './column-to-read.ts';
import type { LocatedColumn } from './find-columns.ts';

interface RateRange {
  firstRate: number;
  largestRate: number;
}

export interface DateCounts {
  column: string;
  /** Number of dates that are valid only with the day first. */
  dayFirstCount: number;
  /** Number of dates that are valid only with the month first. */
  monthFirstCount: number;
  numericTextCount: number;
  /** Number of cells that the spreadsheet itself stores as dates. */
  dateCells: number;
}

/** True if dates of a sheet have the day first. Undefined until the user answers that question. */
export type DayFirst = boolean | undefined;

/** Collects from all cells how the numbers and dates of each column must be read. */
export class SheetEvidence {
  readonly locatedColumns: readonly LocatedColumn[];
  readonly #currentYear: number;
  readonly #rates = new Map<LocatedColumn, RateRange>();
  readonly #separatorEvidence = new Map<LocatedColumn, { point: boolean; comma: boolean }>();
  readonly #dates = new Map<LocatedColumn, DateCounts>();
  readonly #kilometers = new Map<LocatedColumn, number>();
  readonly #ambiguousSeparators = new Map<LocatedColumn, Set<ReturnType<typeof findAmbiguousSeparator>>>();
  #hiddenRowCount = 0;
  rowCount = 0;

  constructor(columns: readonly LocatedColumn[], currentYear: number) {
    this.locatedColumns = columns;
    this.#currentYear = currentYear;
  }

  add({ cells, isHidden }: ReadRow): void {
    this.rowCount += 1;
    if (isHidden) this.#hiddenRowCount += 1;
    for (const column of this.locatedColumns) this.#addCell(column, readColumnCell(column, cells));
  }

  #addCell(column: LocatedColumn, cell: ReadCell): void {
    const { type } = column.column;
    if (cell === null || !EVIDENCE_TYPES.has(type)) return;
    if (type === 'date') this.#addDate(column, cell);
    else if (typeof cell === 'string') this.#addSeparatorEvidence(column, cell);
    if (type === 'percent' || type === 'share') this.#addRate(column, readPlainNumber(cell));
    if (column.column.unit !== 'miles') return;
    if (isInKilometers(cell)) this.#kilometers.set(column, (this.#kilometers.get(column) ?? 0) + 1);
    this.#addAmbiguousSeparator(column, cell);
  }

  #addAmbiguousSeparator(column: LocatedColumn, cell: ReadCell): void {
    const odometer =
      typeof cell === 'object' && cell !== null && 'kilometers' in cell ? cell.kilometers : cell;
    if (typeof odometer !== 'number' && typeof odometer !== 'string') return;
    // Most cells are plain digits, which can't stand for thousands as 42.57 may stand for 42,570.
    if (typeof odometer === 'string' ? /^\d*$/.test(odometer) : Number.isInteger(odometer)) return;
    const separators = this.#ambiguousSeparators.get(column) ?? new Set();
    this.#ambiguousSeparators.set(column, separators.add(findAmbiguousSeparator(odometer)));
  }

  #mayBeInThousands(column: LocatedColumn): boolean {
    const separatorEvidence = this.#separatorEvidence.get(column) ?? NO_SEPARATOR_EVIDENCE;
    return [...(this.#ambiguousSeparators.get(column) ?? [])].some((separator) =>
      isLikelyInThousands(separator, separatorEvidence),
    );
  }

  #addSeparatorEvidence(column: LocatedColumn, text: string): void {
    // Most cells are plain digits, which show no separator.
    if (/^\d*$/.test(text)) return;
    const separator = detectDecimalSeparator(text, unitOf(column));
    if (separator === null) return;
    const separatorEvidence = this.#separatorEvidence.get(column) ?? { point: false, comma: false };
    separatorEvidence[separator] = true;
    this.#separatorEvidence.set(column, separatorEvidence);
  }

  #addDate(column: LocatedColumn, cell: ReadCell): void {
    const counts = this.#dates.get(column) ?? {
      column: column.column.heading,
      dayFirstCount: 0,
      monthFirstCount: 0,
      numericTextCount: 0,
      dateCells: 0,
    };
    this.#dates.set(column, counts);
    if (typeof cell === 'object' && cell !== null && 'date' in cell) counts.dateCells += 1;
    if (typeof cell !== 'string' || !isNumericDate(cell)) return;
    counts.numericTextCount += 1;
    const order = findOnlyValidDateOrder(cell, this.#currentYear);
    if (order === 'day_first') counts.dayFirstCount += 1;
    if (order === 'month_first') counts.monthFirstCount += 1;
  }

  #addRate(column: LocatedColumn, number: number | null): void {
    if (number === null) return;
    const { firstRate = number, largestRate = number } = this.#rates.get(column) ?? {};
    this.#rates.set(column, { firstRate, largestRate: Math.max(largestRate, number) });
  }

  /**
   * Returns the first column whose dates can't all be month-first. Ignores columns whose heading states the
   * order.
   */
  findUndecidedDates(): DateCounts | null {
    const undecided = [...this.#dates].find(
      ([{ dateOrder }, { dayFirstCount }]) => dateOrder === null && dayFirstCount > 0,
    );
    return undecided?.[1] ?? null;
  }

  columns(dayFirst: DayFirst): ColumnToRead[] {
    return this.locatedColumns.map((column) => ({
      ...withDefaultFormats(column, this.#currentYear),
      separatorEvidence: this.#separatorEvidence.get(column) ?? NO_SEPARATOR_EVIDENCE,
      mayBeInThousands: this.#mayBeInThousands(column),
      dateOrder: column.dateOrder ?? (dayFirst === true ? 'day_first' : 'month_first'),
      isColumnOfShares: column.column.type === 'share' && (this.#rates.get(column)?.largestRate ?? 0) <= 1,
    }));
  }

  describeEvidence(dayFirst: DayFirst): string[] {
    return [
      ...this.#hiddenRowSentences(),
      ...this.#commaSentences(),
      ...this.#kilometerSentences(),
      ...this.#rateSentences(),
      ...this.#dateOrderSentences(dayFirst),
      ...this.#swappedDateSentences(),
    ];
  }

  #hiddenRowSentences(): string[] {
    if (this.#hiddenRowCount === 0) return [];
    return this.#hiddenRowCount === 1
      ? ['1 row is hidden in the file. It is included.']
      : [`${numberFormat.format(this.#hiddenRowCount)} rows are hidden in the file. They are included.`];
  }

  #commaSentences(): string[] {
    const columns = this.locatedColumns.filter((column) => {
      const { point, comma } = this.#separatorEvidence.get(column) ?? NO_SEPARATOR_EVIDENCE;
      return comma && !point;
    });
    if (columns.length === 0) return [];
    const names = columns.map(({ column }) => column.heading).join(', ');
    return [`Numbers were read with decimal commas: ${names}.`];
  }

  #kilometerSentences(): string[] {
    return [...this.#kilometers].map(([{ column }, count]) => {
      const values =
        count === 1 ? '1 value in kilometers is' : `${numberFormat.format(count)} values in kilometers are`;
      return `${column.heading}: ${values} converted to miles, rounded down.`;
    });
  }

  #dateOrderSentences(dayFirst: DayFirst): string[] {
    return [...this.#dates].flatMap(([{ dateOrder }, { column, numericTextCount }]) =>
      numericTextCount > 0 && (dateOrder === null ? dayFirst === true : dateOrder === 'day_first')
        ? [`${column} was read as DD/MM/YYYY.`]
        : [],
    );
  }

  /**
   * Warns that day and month may be swapped. A month-first Excel stores 05/04, meant as April 5, as the date
   * May 4, but keeps 25/04 as text.
   */
  #swappedDateSentences(): string[] {
    return [...this.#dates.values()]
      .filter(({ dayFirstCount, dateCells }) => dayFirstCount > 0 && dateCells > 0)
      .map(({ column, dateCells }) =>
        [
          `${column}: ${formatCellCount(dateCells)} stored as a date, but the others have the day first.`,
          "Check that day and month aren't swapped.",
        ].join(' '),
      );
  }

  #rateSentences(): string[] {
    return [...this.#rates].flatMap(([{ column }, { firstRate, largestRate }]) =>
      column.type === 'percent' && firstRate > 0 && largestRate < MAX_SHARE_LIKE_RATE
        ? [`${column.heading}: ${firstRate} was read as ${firstRate}%.`]
        : [],
    );
  }
}

/** Rates below this limit look like shares: 0.015 may mean 1.5%. */
const MAX_SHARE_LIKE_RATE = 0.1;

const NO_SEPARATOR_EVIDENCE: DecimalSeparatorEvidence = { point: false, comma: false };

const numberFormat = new Intl.NumberFormat('en-US');

const formatCellCount = (cells: number): string =>
  cells === 1 ? '1 cell is' : `${numberFormat.format(cells)} cells are`;

const EVIDENCE_TYPES: ReadonlySet<ColumnType> = new Set([
  'whole',
  'decimal',
  'money',
  'percent',
  'share',
  'date',
]);

function unitOf({ column: { type, unit } }: LocatedColumn): NumberUnit {
  if (type === 'money') return 'dollars';
  if (type === 'percent' || type === 'share') return 'percent';
  return unit ?? 'none';
}

function isInKilometers(cell: ReadCell): boolean {
  if (typeof cell === 'object' && cell !== null) return 'kilometers' in cell;
  // Most cells are plain digits, which contain no unit.
  return typeof cell === 'string' && !/^[\d.,\s]*$/.test(cell) && parseLengthUnit(cell) === 'kilometers';
}

function readPlainNumber(cell: ReadCell): number | null {
  const text = typeof cell === 'string' ? cell.trim().replace(',', '.') : cell;
  if (typeof text === 'number') return text;
  return typeof text === 'string' && /^\d*\.?\d+$/.test(text) ? Number(text) : null;
}
