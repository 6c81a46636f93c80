import type { AuctionAnswer } from '@fleetworth/contract/auction-search';
import { REGION_CODES } from '@fleetworth/contract/field';
import { centsFromDollars } from '@fleetworth/domain/money';
import { formatUsd } from '@fleetworth/domain/money-format';
import type { Database } from '../../platform/db/database.ts';
import { SpreadsheetAnswer } from '../../platform/http/spreadsheet-answer.ts';
import { writeSpreadsheet } from '../../platform/spreadsheet/write-spreadsheet.ts';
import {
  type BatchSubject,
  type GoodRow,
  type EvaluatedRow,
  type RowKind,
  type PreparedRow,
  problemOf,
  refusedRow,
  vinOf,
} from '../batches/public.ts';
import { requestAuctionValues, type AuctionDependencies } from './request-auction-values.ts';
import { AUCTION_SHEET, auctionRowsOf } from './auction-sheet.ts';

/**
 * Defines the rows of auction batches: vehicles, in the fleet or not, whose auction values are requested and
 * stored with the rows.
 */
export const auctionRows = (dependencies: AuctionDependencies): RowKind<AuctionAnswer> => ({
  nameOf: vinOf,
  evaluate: async (_reading, _batch, rows) => rows.map((row) => requestedRow(row)),
  // Runs outside the transaction, whose locks a slow provider would hold.
  prepare: async (batch, rows) => {
    const outcomes = await requestAuctionValues(
      dependencies,
      rows.map(({ values }) => ({
        vin: String(values.vin),
        mileage: Number(values.mileage),
        region: regionOf(batch),
      })),
    );
    const away = outcomes.find(({ error }) => error?.isRetryable)?.error ?? null;
    const answered = rows.flatMap(({ row }, index) => {
      const outcome = outcomes[index];
      return !outcome || outcome.error?.isRetryable ? [] : [[row, outcome.answer] as const];
    });
    // The queue retries with growing delays. Existing answers are stored first.
    if (answered.length === 0 && away !== null) throw away;
    return new Map(answered);
  },
  apply: async (_write, _batch, rows) => rows.map((row) => answeredRow(row)),
  fillIn: (database: Database, batch) =>
    new SpreadsheetAnswer({
      file: writeSpreadsheet(AUCTION_SHEET, auctionRowsOf(database, batch.id)),
      name: `auction-values-${batch.id}.xlsx`,
      rows: batch.rows,
    }),
});

const regionOf = ({ regionCode }: BatchSubject) => REGION_CODES.find((code) => code === regionCode) ?? 'NA';

const itemOf = ({ values }: GoodRow) => ({ id: 0, vin: String(values.vin), unit: null, name: null });

const requestedRow = (row: GoodRow): EvaluatedRow => ({
  row: row.row,
  // The answer is added to the row; nothing is created.
  action: 'update',
  changes: [],
  problems: [],
  item: itemOf(row),
});

function answeredRow(row: PreparedRow<AuctionAnswer>): EvaluatedRow {
  const { facts: answer } = row;
  if (answer.error !== null)
    return refusedRow(row.row, problemOf('auction_valuation', row.values, ['vin', answer.error]));
  const { good } = answer.items[0]?.auction ?? { good: null };
  return {
    ...requestedRow(row),
    changes: [
      { column: 'Average', from: null, to: good === null ? null : formatUsd(centsFromDollars(good)) },
      ...(answer.is_sandbox ? [{ column: 'Value Data', from: null, to: 'Sandbox data' }] : []),
    ],
    item: { ...itemOf(row), answer },
  };
}
