import type { AuctionResult } from '@fleetworth/contract/auction-search';
import type { Database } from '../../platform/db/database.ts';
import { isEquivalentMake } from '@fleetworth/domain/vehicle-identity';
import type { ReadCell } from '../../platform/spreadsheet/read-row.ts';
import { toOriginalText, findColumns, type LocatedColumn, joinSentences } from '../batches/public.ts';
import type { Cell, Sheet, SheetColumn } from '../../platform/spreadsheet/sheet.ts';
import {
  readHeadings,
  readStoredPages,
  type StoredHeadings,
  type StoredRow,
} from './stored-rows.repository.ts';

type CellReader = (result: AuctionResult) => Cell;

const bestMatch = ({ items }: AuctionResult) => items[0];

const usd = (title: string, read: CellReader): [SheetColumn, CellReader] => [{ title, kind: 'usd' }, read];
const text = (title: string, read: CellReader): [SheetColumn, CellReader] => [{ title, kind: 'text' }, read];
const count = (title: string, read: CellReader): [SheetColumn, CellReader] => [
  { title, kind: 'count' },
  read,
];

const PAST_PERIODS = [
  ['Last 30 Days', 'last_30_days'],
  ['Last Month', 'last_month'],
  ['Last Two Months', 'last_two_months'],
  ['Last Six Months', 'last_six_months'],
  ['Last Year', 'last_year'],
] as const;

const VALUE_COLUMNS: readonly [SheetColumn, CellReader][] = [
  text('Region', ({ vehicle }) => vehicle.region),
  [{ title: 'Year', kind: 'plain' }, (result) => bestMatch(result)?.description.model_year ?? null],
  text('Make', (result) => bestMatch(result)?.description.brand ?? null),
  text('Model', (result) => bestMatch(result)?.description.model ?? null),
  text('Trim', (result) => bestMatch(result)?.description.trim ?? null),
  text('Sub Series', (result) => bestMatch(result)?.description.sub_series ?? null),
  usd('Above', (result) => bestMatch(result)?.auction.excellent ?? null),
  usd('Average', (result) => bestMatch(result)?.auction.good ?? null),
  usd('Below', (result) => bestMatch(result)?.auction.fair ?? null),
  usd('Retail Above', (result) => bestMatch(result)?.retail.excellent ?? null),
  usd('Retail Average', (result) => bestMatch(result)?.retail.good ?? null),
  usd('Retail Below', (result) => bestMatch(result)?.retail.fair ?? null),
  [{ title: 'AVG CR', kind: 'decimal' }, (result) => toGrade(bestMatch(result)?.average_grade ?? null)],
  count('Avg Mileage', (result) => bestMatch(result)?.average_mileage ?? null),
  ...PAST_PERIODS.flatMap(([title, period]) => [
    usd(`${title} Price`, (result) => bestMatch(result)?.historical_averages[period].price ?? null),
    count(`${title} Mileage`, (result) => bestMatch(result)?.historical_averages[period].mileage ?? null),
  ]),
  usd('Next Month Auction', (result) => bestMatch(result)?.forecast.next_month.auction ?? null),
  usd('Next Month Retail', (result) => bestMatch(result)?.forecast.next_month.retail ?? null),
  usd('Next Year Auction', (result) => bestMatch(result)?.forecast.next_year.auction ?? null),
  usd('Next Year Retail', (result) => bestMatch(result)?.forecast.next_year.retail ?? null),
  [
    { title: 'Data Type', kind: 'text', marksSandbox: true },
    ({ is_sandbox }) => (is_sandbox ? 'Sandbox data' : null),
  ],
];

const toGrade = (tenths: number | null): number | null => (tenths === null ? null : tenths / 10);

interface UploadedColumns {
  titles: string[];
  cellsOf: (row: StoredRow) => Cell[];
}

/** Returns only VIN and Mileage for batches of earlier releases, which stored no other columns. */
function toUploadedColumns({ headings, columns }: StoredHeadings): UploadedColumns {
  if (headings.length === 0)
    return {
      titles: ['VIN', 'Mileage'],
      cellsOf: ({ values, cells }) => [
        values.vin ?? toOriginalText(cells.VIN),
        values.mileage ?? toOriginalText(cells.Mileage),
      ],
    };
  const fields = new Map(columns.map(({ heading, field }) => [headings.indexOf(heading), field]));
  return {
    titles: headings,
    cellsOf: ({ values, own_cells: uploadedCells }) =>
      headings.map((_heading, index) => {
        const value = values[fields.get(index) as keyof StoredRow['values']];
        return value ?? toUploadedCell(uploadedCells?.[index]);
      }),
  };
}

const toUploadedCell = (cell: ReadCell | undefined): Cell =>
  typeof cell === 'number' ? cell : toOriginalText(cell);

/** Returns a note if the uploaded make or year differs from the best match. Null if neither differs. */
function formatDifferences(
  vehicleColumns: readonly LocatedColumn[],
  row: StoredRow,
  result: AuctionResult | undefined,
) {
  const description = result && bestMatch(result)?.description;
  if (description === undefined) return null;
  const { brand, model_year: year } = description;
  const differingTexts = vehicleColumns.flatMap(({ column: { field }, index }) => {
    const text = toOriginalText(row.own_cells?.[index])?.trim() ?? '';
    if (text === '') return [];
    if (field === 'brand') return isEquivalentMake(text, brand) ? [] : ['make'];
    return field === 'model_year' && year !== null && Number(text) !== year ? ['year'] : [];
  });
  return differingTexts.length === 0 ? null : `Differs: ${differingTexts.join(', ')}`;
}

export async function buildAuctionSheet(database: Database, batchId: number) {
  const headings = await readHeadings(database, batchId);
  const uploaded = toUploadedColumns(headings);
  const vehicleColumns = findColumns('vehicle_create', headings.headings);
  const titles = new Set(uploaded.titles.map((title) => title.toLowerCase()));
  const appendedColumns = [
    ...VALUE_COLUMNS.map(([column]) => column),
    { title: 'VIN Check', kind: 'text' as const },
    { title: 'Error', kind: 'text' as const },
  ].map((column) =>
    titles.has(column.title.toLowerCase()) ? { ...column, title: `${column.title} (Auction)` } : column,
  );
  const sheet: Sheet = {
    name: 'Auction values',
    columns: [...uploaded.titles.map((title) => ({ title, kind: 'plain' as const })), ...appendedColumns],
  };
  return { sheet, pages: readSheetPages(database, batchId, { uploaded, vehicleColumns }) };
}

async function* readSheetPages(
  database: Database,
  batchId: number,
  { uploaded, vehicleColumns }: { uploaded: UploadedColumns; vehicleColumns: readonly LocatedColumn[] },
): AsyncGenerator<Cell[][]> {
  for await (const rows of readStoredPages(database, batchId))
    yield rows.map((row) => {
      const result = row.item?.answer;
      return [
        ...uploaded.cellsOf(row),
        ...VALUE_COLUMNS.map(([, read]) => (result === undefined ? null : read(result))),
        formatDifferences(vehicleColumns, row, result),
        joinSentences(row.problems.map((problem) => problem.text)) || null,
      ];
    });
}
