import type { AuctionResult } from '@fleetworth/contract/auction-search';
import { REGION_CODES } from '@fleetworth/contract/field';
import { centsFromDollars } from '@fleetworth/domain/money';
import { formatUsd } from '@fleetworth/domain/money-format';
import { exportSpreadsheet } from '../../platform/http/export-spreadsheet.ts';
import {
  type BatchSubject,
  type ValidRow,
  type EvaluatedRow,
  type RowKind,
  type PreparedRow,
  describeProblem,
  rejectedRow,
  vinOf,
} from '../batches/public.ts';
import { requestAuctionValues, type AuctionDependencies } from './request-auction-values.ts';
import { buildAuctionSheet } from './auction-sheet.ts';

export const auctionRowKind = (dependencies: AuctionDependencies): RowKind<AuctionResult> => ({
  nameOf: vinOf,
  evaluate: async (_readContext, _batch, rows) => rows.map((row) => toRequestedRow(row)),
  // Runs outside the transaction, which would hold its locks while it waits for a slow provider.
  prepare: async (batch, rows) => {
    const outcomes = await requestAuctionValues(
      dependencies,
      rows.map(({ values }) => ({
        vin: String(values.vin),
        mileage: Number(values.mileage),
        region: regionOf(batch),
      })),
    );
    const outage = outcomes.find(({ error }) => error?.isRetryable)?.error ?? null;
    const receivedRows = rows.flatMap(({ row }, index) => {
      const outcome = outcomes[index];
      return !outcome || outcome.error?.isRetryable ? [] : [[row, outcome.result] as const];
    });
    // Stores the responses that arrived, if any. Otherwise fails, so that the queue retries with growing
    // delays.
    if (receivedRows.length === 0 && outage !== null) throw outage;
    return new Map(receivedRows);
  },
  apply: async (_write, _batch, rows) => rows.map((row) => toResultRow(row)),
  storesAllCells: true,
  exportResults: async (database, scope, batch) => {
    const { sheet, pages } = await buildAuctionSheet(database, batch.id);
    return await exportSpreadsheet({ database, clock: dependencies.clock }, scope, {
      fileNamePrefix: 'auction-values',
      sheet,
      pages,
      rowCount: batch.rows,
      companyIds: [],
      isAsOfToday: false,
    });
  },
});

const regionOf = ({ regionCode }: BatchSubject) => REGION_CODES.find((code) => code === regionCode) ?? 'NA';

const itemOf = ({ values }: ValidRow) => ({ id: 0, vin: String(values.vin), unit: null, name: null });

const toRequestedRow = (row: ValidRow): EvaluatedRow => ({
  row: row.row,
  // Changes no record. The action only means that the row gets values.
  action: 'update',
  changes: [],
  problems: [],
  item: itemOf(row),
});

function toResultRow(row: PreparedRow<AuctionResult>): EvaluatedRow {
  const { externalData: result } = row;
  if (result.error !== null)
    return rejectedRow(row.row, describeProblem('auction_valuation', row.values, ['vin', result.error]));
  const { good } = result.items[0]?.auction ?? { good: null };
  return {
    ...toRequestedRow(row),
    changes: [
      { column: 'Average', from: null, to: good === null ? null : formatUsd(centsFromDollars(good)) },
      ...(result.is_sandbox ? [{ column: 'Data Type', from: null, to: 'Sandbox data' }] : []),
    ],
    item: { ...itemOf(row), answer: result },
  };
}
