import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { to as copyTo } from 'pg-copy-streams';
import type { BenchFleet } from './bench-fleet.ts';
import { importPeer, PeerMissing } from './peers.ts';

const THREADS = 2;

type Row = Record<string, unknown>;

/** Part of @duckdb/node-api that the bench uses. */
interface DuckDb {
  DuckDBInstance: {
    create(
      path: string,
      options: Record<string, string>,
    ): Promise<{ connect(): Promise<Connection>; closeSync(): void }>;
  };
}

interface Connection {
  run(statement: string): Promise<unknown>;
  prepare(statement: string): Promise<{ runAndReadAll(): Promise<{ getRowObjects(): Row[] }> }>;
  closeSync(): void;
}

export interface DuckDbPeer {
  /** Prepares a statement. The returned function runs it and returns all rows, with numbers for bigints. */
  prepare(statement: string): Promise<() => Promise<Row[]>>;
  stop(): void;
}

// Selects the value in the vehicle's own condition, so that the peer doesn't have to.
const ownValue = (name: string) =>
  `case p.condition when 'excellent' then excellent_${name} when 'good' then good_${name} else ` +
  `fair_${name} end`;
/** Vehicle and market columns for the tree. */
const PLAIN_INTEGERS = [
  'model_id',
  'model_detail_id',
  'model_year',
  'grade_tenths',
  'year_ago_price',
  'year_ago_mileage',
  'record_excellent',
  'record_good',
  'record_fair',
  'excellent_latest',
  'good_latest',
  'fair_latest',
];
const EXPORTED = `company_id, location_id, status, condition, is_manually_priced, has_finance, unit, vin,
  '[' || array_to_string(tag_ids, ',') || ']' as tag_ids, mileage, payoff, auction, revenue, brand_id,
  ${PLAIN_INTEGERS.join(', ')},
  class_id, financing_company_id, weekly_change,
  ${ownValue('week_now')} as week_now, ${ownValue('week_then')} as week_then,
  ${ownValue('sandbox')} as sandbox,
  ${ownValue('by_price')} as by_price, is_matured`;
const TYPES = `{company_id: 'INTEGER', location_id: 'INTEGER', status: 'VARCHAR', condition: 'VARCHAR',
  is_manually_priced: 'BOOLEAN', has_finance: 'BOOLEAN', unit: 'VARCHAR', vin: 'VARCHAR',
  tag_ids: 'INTEGER[]',
  mileage: 'INTEGER', payoff: 'INTEGER', auction: 'INTEGER', revenue: 'INTEGER', brand_id: 'INTEGER',
  ${PLAIN_INTEGERS.map((name) => `${name}: 'INTEGER'`).join(', ')}, class_id: 'INTEGER',
  financing_company_id: 'INTEGER', weekly_change: 'BIGINT', week_now: 'INTEGER', week_then: 'INTEGER',
  sandbox: 'BOOLEAN', by_price: 'BOOLEAN', is_matured: 'BOOLEAN'}`;

/** Starts DuckDB in memory with two threads and loads the positions of the reader of all companies. */
export async function startDuckDb(fleet: BenchFleet): Promise<DuckDbPeer> {
  const { DuckDBInstance } = await importDuckDb();
  const instance = await DuckDBInstance.create(':memory:', { threads: String(THREADS) });
  const connection = await instance.connect();
  const folder = mkdtempSync(join(tmpdir(), 'fleetworth-duckdb-'));
  try {
    const file = join(folder, 'positions.csv');
    await exportPositions(fleet, file);
    await connection.run(
      `create table read as select * from read_csv('${file}', header = false, columns = ${TYPES})`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  await connection.run('create type status as enum (select distinct status from read)');
  await connection.run('create type condition as enum (select distinct condition from read)');
  await connection.run(
    `create table positions as
     select * replace (status::status as status, condition::condition as condition) from read`,
  );
  await connection.run('drop table read');
  return {
    prepare: async (statement) => {
      const prepared = await connection.prepare(statement);
      return async () => (await prepared.runAndReadAll()).getRowObjects().map(withNumbers);
    },
    stop: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

async function importDuckDb(): Promise<DuckDb> {
  try {
    return await importPeer<DuckDb>('@duckdb/node-api');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no code';
    throw new PeerMissing(`DuckDB did not load (${code})`);
  }
}

async function exportPositions({ opened, companyIds }: BenchFleet, file: string): Promise<void> {
  const client = await opened.pool.connect();
  try {
    const rows = client.query(
      copyTo(
        `copy (select ${EXPORTED} from positions p where company_id = any(array[${companyIds.join(', ')}]))
         to stdout (format csv)`,
      ),
    );
    await pipeline(rows, createWriteStream(file));
  } finally {
    client.release();
  }
}

const withNumbers = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'bigint' ? Number(value) : value]),
  );
