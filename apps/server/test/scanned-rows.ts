import type pg from 'pg';
import { type Database, databaseOnClient } from '../src/platform/db/database.ts';

/** Node of a query plan, as PostgreSQL explains it after running the statement. */
interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

interface ScanCounter {
  /** Database whose statements are counted. */
  database: Database;
  /** Returns the number of rows that the statements have read from tables so far. */
  count: () => number;
}

/** Counts the rows that statements read from tables, including those that a filter drops. */
export function countScannedRows(client: pg.PoolClient): ScanCounter {
  let count = 0;
  const query = async (text: string, values: unknown[]) => {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (analyze, costs off, timing off, format json) ${text}`,
      values,
    );
    count += scannedRows(rows[0]?.['QUERY PLAN'][0].Plan);
    return await client.query(text, values);
  };
  const explaining = Object.assign(Object.create(client) as pg.PoolClient, { query });
  return { database: databaseOnClient(explaining), count: () => count };
}

function scannedRows(node: PlanNode | undefined): number {
  if (node === undefined) return 0;
  const { 'Actual Rows': read, 'Actual Loops': loops, Plans: children = [] } = node;
  const dropped = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const own = node['Relation Name'] === undefined ? 0 : (read + dropped) * loops;
  return children.reduce((sum, child) => sum + scannedRows(child), own);
}
