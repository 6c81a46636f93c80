import type { AuctionAnswer } from '@fleetworth/contract/auction-search';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { ReadCell } from '../../platform/spreadsheet/read-row.ts';
import { rowPages } from '../batches/public.ts';

interface AnsweredRow {
  row: number;
  values: { vin?: string; mileage?: number };
  cells: Record<string, ReadCell>;
  problems: { text: string }[];
  item: { answer?: AuctionAnswer } | null;
}

export const answeredPages = (database: Database, batchId: number): AsyncGenerator<AnsweredRow[]> =>
  rowPages(async (behind, most) => {
    const { rows } = await sql<AnsweredRow>`
      select row, values, cells, coalesce(outcome_problems, problems) as problems, item from batch_rows
      where batch_id = ${batchId} and row > ${behind} order by row limit ${most}`.execute(database);
    return rows;
  });
