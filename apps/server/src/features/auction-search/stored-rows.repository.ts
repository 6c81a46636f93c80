import type { AuctionResult } from '@fleetworth/contract/auction-search';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { ReadCell } from '../../platform/spreadsheet/read-row.ts';
import { rowPages } from '../batches/public.ts';

interface StoredRow {
  row: number;
  values: { vin?: string; mileage?: number };
  cells: Record<string, ReadCell>;
  problems: { text: string }[];
  item: { answer?: AuctionResult } | null;
}

export const storedPages = (database: Database, batchId: number): AsyncGenerator<StoredRow[]> =>
  rowPages(async (behind, most) => {
    const { rows } = await sql<StoredRow>`
      select row, values, cells, coalesce(outcome_problems, problems) as problems, item from batch_rows
      where batch_id = ${batchId} and row > ${behind} order by row limit ${most}`.execute(database);
    return rows;
  });
