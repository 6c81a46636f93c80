import type { AuctionResult } from '@fleetworth/contract/auction-search';
import type { Database } from '../../platform/db/database.ts';
import { asTyped, sentences } from '../batches/public.ts';
import type { Cell, Sheet, SheetColumn } from '../../platform/spreadsheet/sheet.ts';
import { storedPages } from './stored-rows.repository.ts';

type Read = (result: AuctionResult) => Cell;

const first = ({ items }: AuctionResult) => items[0];

const usd = (title: string, read: Read): [SheetColumn, Read] => [{ title, kind: 'usd' }, read];
const text = (title: string, read: Read): [SheetColumn, Read] => [{ title, kind: 'text' }, read];
const count = (title: string, read: Read): [SheetColumn, Read] => [{ title, kind: 'count' }, read];

const PAST = [
  ['Last 30 Days', 'last_30_days'],
  ['Last Month', 'last_month'],
  ['Last Two Months', 'last_two_months'],
  ['Last Six Months', 'last_six_months'],
  ['Last Year', 'last_year'],
] as const;

/** Columns with the values of the best match. */
const FILLED: readonly [SheetColumn, Read][] = [
  text('Region', ({ vehicle }) => vehicle.region),
  [{ title: 'Year', kind: 'plain' }, (result) => first(result)?.description.model_year ?? null],
  text('Make', (result) => first(result)?.description.brand ?? null),
  text('Model', (result) => first(result)?.description.model ?? null),
  text('Trim', (result) => first(result)?.description.trim ?? null),
  text('Sub Series', (result) => first(result)?.description.sub_series ?? null),
  usd('Above', (result) => first(result)?.auction.excellent ?? null),
  usd('Average', (result) => first(result)?.auction.good ?? null),
  usd('Below', (result) => first(result)?.auction.fair ?? null),
  usd('Retail Above', (result) => first(result)?.retail.excellent ?? null),
  usd('Retail Average', (result) => first(result)?.retail.good ?? null),
  usd('Retail Below', (result) => first(result)?.retail.fair ?? null),
  [{ title: 'AVG CR', kind: 'decimal' }, (result) => gradeOf(first(result)?.average_grade ?? null)],
  count('Avg Mileage', (result) => first(result)?.average_mileage ?? null),
  ...PAST.flatMap(([title, period]) => [
    usd(`${title} Price`, (result) => first(result)?.historical_averages[period].price ?? null),
    count(`${title} Mileage`, (result) => first(result)?.historical_averages[period].mileage ?? null),
  ]),
  usd('Next Month Auction', (result) => first(result)?.forecast.next_month.auction ?? null),
  usd('Next Month Retail', (result) => first(result)?.forecast.next_month.retail ?? null),
  usd('Next Year Auction', (result) => first(result)?.forecast.next_year.auction ?? null),
  usd('Next Year Retail', (result) => first(result)?.forecast.next_year.retail ?? null),
  text('Value Data', ({ is_sandbox }) => (is_sandbox ? 'Sandbox data' : null)),
];

const gradeOf = (tenths: number | null): number | null => (tenths === null ? null : tenths / 10);

/** Uploaded rows with their responses, or unchanged with the reasons for rejected ones. */
export const AUCTION_SHEET: Sheet = {
  name: 'Auction values',
  columns: [
    { title: 'VIN', kind: 'text' },
    { title: 'Mileage', kind: 'count' },
    ...FILLED.map(([column]) => column),
    { title: 'Error', kind: 'text' },
  ],
};

export async function* auctionRowsOf(database: Database, batchId: number): AsyncGenerator<Cell[][]> {
  for await (const rows of storedPages(database, batchId))
    yield rows.map(({ values, cells, problems, item }) => {
      const result = item?.answer;
      return [
        values.vin ?? asTyped(cells.VIN),
        values.mileage ?? asTyped(cells.Mileage),
        ...FILLED.map(([, read]) => (result === undefined ? null : read(result))),
        sentences(problems.map((one) => one.text)) || null,
      ];
    });
}
