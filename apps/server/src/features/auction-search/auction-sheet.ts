import type { AuctionAnswer } from '@fleetworth/contract/auction-search';
import type { Database } from '../../platform/db/database.ts';
import { asTyped, sentences } from '../batches/public.ts';
import type { Cell, Sheet, SheetColumn } from '../../platform/spreadsheet/sheet.ts';
import { answeredPages } from './answered-rows.repository.ts';

type Read = (answer: AuctionAnswer) => Cell;

const first = ({ items }: AuctionAnswer) => items[0];

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
  [{ title: 'Year', kind: 'plain' }, (answer) => first(answer)?.description.model_year ?? null],
  text('Make', (answer) => first(answer)?.description.brand ?? null),
  text('Model', (answer) => first(answer)?.description.model ?? null),
  text('Trim', (answer) => first(answer)?.description.trim ?? null),
  text('Sub Series', (answer) => first(answer)?.description.sub_series ?? null),
  usd('Above', (answer) => first(answer)?.auction.excellent ?? null),
  usd('Average', (answer) => first(answer)?.auction.good ?? null),
  usd('Below', (answer) => first(answer)?.auction.fair ?? null),
  usd('Retail Above', (answer) => first(answer)?.retail.excellent ?? null),
  usd('Retail Average', (answer) => first(answer)?.retail.good ?? null),
  usd('Retail Below', (answer) => first(answer)?.retail.fair ?? null),
  [{ title: 'AVG CR', kind: 'decimal' }, (answer) => gradeOf(first(answer)?.average_grade ?? null)],
  count('Avg Mileage', (answer) => first(answer)?.average_mileage ?? null),
  ...PAST.flatMap(([title, period]) => [
    usd(`${title} Price`, (answer) => first(answer)?.historical_averages[period].price ?? null),
    count(`${title} Mileage`, (answer) => first(answer)?.historical_averages[period].mileage ?? null),
  ]),
  usd('Next Month Auction', (answer) => first(answer)?.forecast.next_month.auction ?? null),
  usd('Next Month Retail', (answer) => first(answer)?.forecast.next_month.retail ?? null),
  usd('Next Year Auction', (answer) => first(answer)?.forecast.next_year.auction ?? null),
  usd('Next Year Retail', (answer) => first(answer)?.forecast.next_year.retail ?? null),
  text('Value Data', ({ is_sandbox }) => (is_sandbox ? 'Sandbox data' : null)),
];

const gradeOf = (tenths: number | null): number | null => (tenths === null ? null : tenths / 10);

/** Uploaded rows with their answers, or unchanged with the reasons for refused ones. */
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
  for await (const rows of answeredPages(database, batchId))
    yield rows.map(({ values, cells, problems, item }) => {
      const answer = item?.answer;
      return [
        values.vin ?? asTyped(cells.VIN),
        values.mileage ?? asTyped(cells.Mileage),
        ...FILLED.map(([, read]) => (answer === undefined ? null : read(answer))),
        sentences(problems.map((one) => one.text)) || null,
      ];
    });
}
