import type { AuctionResult } from '@fleetworth/contract/auction-search';
import { sql } from 'kysely';
import { type Database, oneRow } from '../../platform/db/database.ts';
import type { ReadCell } from '../../platform/spreadsheet/read-row.ts';
import { readByRowNumber } from '../batches/public.ts';

export interface StoredRow {
  row: number;
  values: { vin?: string; mileage?: number };
  cells: Record<string, ReadCell>;
  /** All cells in the order of the sheet. Null in batches of earlier releases. */
  own_cells: ReadCell[] | null;
  problems: { text: string }[];
  item: { answer?: AuctionResult } | null;
}

export interface StoredHeadings {
  headings: string[];
  columns: { heading: string; field: string }[];
}

export async function readHeadings(database: Database, batchId: number): Promise<StoredHeadings> {
  const { rows } = await sql<StoredHeadings>`
    select own_headings as headings, matched_columns as columns from batches where id = ${batchId}`.execute(
    database,
  );
  return oneRow(rows);
}

export const readStoredPages = (database: Database, batchId: number): AsyncGenerator<StoredRow[]> =>
  readByRowNumber(async (afterRow, limit) => {
    const { rows } = await sql<StoredRow>`
      select row, values, cells, own_cells, coalesce(outcome_problems, problems) as problems, item
      from batch_rows
      where batch_id = ${batchId} and row > ${afterRow} order by row limit ${limit}`.execute(database);
    return rows;
  });
