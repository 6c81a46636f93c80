import { DELETED_KINDS, type DeletedKind } from '@fleetworth/contract/deleted-records';
import { type RecordKind, RECORDS } from '@fleetworth/contract/records';
import type pg from 'pg';
import { TABLES } from '../src/features/deleted-records/deleted-records.repository.ts';
import type { Ids } from './sample-request.ts';

const NEVER = 2_147_000_000;

const KINDS = Object.keys(RECORDS) as RecordKind[];

/** Ids that never existed. */
export const neverIds = Object.fromEntries(KINDS.map((kind) => [kind, NEVER])) as Ids;

/** Kinds that belong to a company. The others are the same for all companies. */
export const companyKinds = KINDS.filter((kind) => !('isShared' in RECORDS[kind]));

/** An id of each kind in a company of the demo user. */
export const ownIds = (pool: pg.Pool): Promise<Ids> => idsOf(pool, 'exists');

/** An id of each kind in a company that the demo user does not belong to, names of its own catalogue included. */
export async function foreignIds(pool: pg.Pool): Promise<Ids> {
  const ids = await idsOf(pool, 'not exists');
  const brand = await one(
    pool,
    `insert into brands (company_id, name) values (${ids.company}, 'Foreign') returning id`,
  );
  const model = await one(
    pool,
    `insert into models (brand_id, company_id, name) values (${brand}, ${ids.company}, 'Foreign') returning id`,
  );
  return { ...ids, brand, model };
}

async function idsOf(pool: pg.Pool, test: 'exists' | 'not exists'): Promise<Ids> {
  const company = await one(
    pool,
    `select c.id from companies c where ${test} (
      select from memberships m join users u on u.id = m.user_id
      where m.company_id = c.id and u.email = 'demo@fleetworth.app') order by c.id limit 1`,
  );
  const of = (table: string, extra = '') =>
    one(pool, `select id from ${table} where company_id = ${company} ${extra} order by id limit 1`);
  const firstLocation = `where company_id = ${company} order by locations.id limit 1`;
  const brand = await one(
    pool,
    `select brand_id as id from vehicles where company_id = ${company} order by id limit 1`,
  );
  return {
    brand,
    ...(await idsByTable(of)),
    company,
    vehicle: await of('vehicles', `and status = 'active'`),
    state: await one(pool, `select state_id as id from locations ${firstLocation}`),
    // Of that state.
    city: await one(pool, `select city_id as id from locations ${firstLocation}`),
    package: await one(pool, 'select id from packages order by id limit 1'),
    model: await one(
      pool,
      `select model_id as id from vehicles where company_id = ${company} order by id limit 1`,
    ),
    financing_company: await one(pool, 'select id from financing_companies order by id limit 1'),
    vehicle_batch: await batch(pool, 'vehicle_create', company),
    finance_batch: await batch(pool, 'finance_lease', company),
    class_performance_batch: await batch(pool, 'class_performance', company),
    auction_batch: await batch(pool, 'auction_valuation', company),
  };
}

type ByTable = Record<Exclude<DeletedKind, 'company'>, number>;

/** Every kind that can be put back has a table of its company. */
async function idsByTable(of: (table: string) => Promise<number>): Promise<ByTable> {
  const ids: Partial<Record<DeletedKind, number>> = {};
  for (const kind of DELETED_KINDS) if (kind !== 'company') ids[kind] = await of(TABLES[kind]);
  return ids as ByTable;
}

/** A waiting sheet of one row. */
async function batch(pool: pg.Pool, kind: string, company: number): Promise<number> {
  // One without a company is its user's: here the first member of this one, or who belongs to none.
  const user = `coalesce((select min(user_id) from memberships where company_id = ${company}), (select max(id) from users))`;
  const id = await one(
    pool,
    `insert into batches (company_id, user_id, kind, region_code, file_name, row_count, created_at, updated_at)
     values (${kind === 'auction_valuation' ? 'null' : company}, ${user}, '${kind}', 'NA', 'rows.csv', 1, now(), now()) returning id`,
  );
  await pool.query(`insert into batch_files (batch_id, content) values ($1, 'VIN')`, [id]);
  await pool.query(
    `insert into batch_rows (batch_id, row, name, cells, values, problems)
     values ($1, 2, 'row 2', '{}', '{}', '[{"column": "VIN", "value": "", "text": "Please type 17 chars VIN number."}]')`,
    [id],
  );
  return id;
}

async function one(pool: pg.Pool, statement: string): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(statement);
  const [row] = rows;
  if (row === undefined)
    throw new Error(`No row to send the id of: add one to the demo fleet, or insert one here. ${statement}`);
  return row.id;
}
