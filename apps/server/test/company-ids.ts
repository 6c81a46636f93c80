import { DELETED_KINDS, type DeletedKind } from '@fleetworth/contract/deleted-records';
import { type RecordKind, RECORDS } from '@fleetworth/contract/records';
import type pg from 'pg';
import { tableOf } from '../src/features/deleted-records/deleted-records.repository.ts';
import { makeBatch, userOf } from './made-batch.ts';
import { makeChangeSet } from './made-change-set.ts';
import type { Ids } from './sample-request.ts';

const NEVER = 2_147_000_000;
const NEVER_LINK = 'never-existed-00000000';

const KINDS = Object.keys(RECORDS) as RecordKind[];

/** Ids that never existed. */
export const neverIds = Object.fromEntries(
  KINDS.map((kind) => [kind, 'hasRandomId' in RECORDS[kind] ? NEVER_LINK : NEVER]),
) as Ids;

/**
 * Kinds that belong to a company. The others are shared by all companies, or visible to everyone with a link.
 */
export const companyKinds = KINDS.filter(
  (kind) => !('isShared' in RECORDS[kind]) && !('isPublic' in RECORDS[kind]),
);

/** An id of each kind in a company of the demo user. */
export const ownIds = (pool: pg.Pool): Promise<Ids> => idsOf(pool, 'exists');

/**
 * Returns an id of each kind in a company that the demo user does not belong to. Adds a brand, a model
 * and a lender to this company, because those of its vehicles may be shared by all companies.
 */
export async function foreignIds(pool: pg.Pool): Promise<Ids> {
  const ids = await idsOf(pool, 'not exists');
  const brand = await one(
    pool,
    `insert into brands (company_id, name) values (${ids.company}, 'Foreign') returning id`,
  );
  const model = await one(
    pool,
    `insert into models (brand_id, company_id, name) values (${brand}, ${ids.company}, 'Foreign')
      returning id`,
  );
  const lender = await one(
    pool,
    `insert into financing_companies (company_id, name) values (${ids.company}, 'Foreign') returning id`,
  );
  return { ...ids, brand, model, financing_company: lender };
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
    ...(await idsByTable(pool, company)),
    company,
    vehicle: await of('vehicles', `and status = 'active'`),
    state: await one(pool, `select state_id as id from locations ${firstLocation}`),
    // City in that state.
    city: await one(pool, `select city_id as id from locations ${firstLocation}`),
    package: await one(pool, 'select id from packages order by id limit 1'),
    model: await one(
      pool,
      `select model_id as id from vehicles where company_id = ${company} order by id limit 1`,
    ),
    financing_company: await one(pool, 'select id from financing_companies order by id limit 1'),
    ...(await idsOfPeople(pool, company)),
    price_alert: await alert(pool, company),
    zubie_reading: await zubieReading(pool, company),
    depreciation_override: await override(pool, company),
    vehicle_batch: await makeBatch(pool, 'vehicle_create', company),
    finance_batch: await makeBatch(pool, 'finance_lease', company),
    mileage_batch: await makeBatch(pool, 'mileage', company),
    class_performance_batch: await makeBatch(pool, 'class_performance', company),
    auction_batch: await makeBatch(pool, 'auction_valuation', company),
    change_set: await makeChangeSet(pool, company),
    guide_order: await guideOrder(pool, company),
    operation_report: await operationReport(pool, company),
    history_report: await historyReport(pool, company),
    ...(await idsOfPayment(pool, company)),
    ...(await idsOfAccident(pool, company)),
  };
}

/** Hash of no token, so no one can sign in with it. Unique, because a test may request ids twice. */
const NEW_HASH = 'sha256(gen_random_uuid()::text::bytea)';

/** Adds a member of the company, an open invitation, and a session of its first owner. */
async function idsOfPeople(pool: pg.Pool, company: number) {
  const owner = await one(
    pool,
    `select user_id as id from memberships where company_id = ${company} and role = 'owner' order by user_id
      limit 1`,
  );
  return {
    member: await one(
      pool,
      `select id from memberships where company_id = ${company} order by role = 'owner', id limit 1`,
    ),
    invitation: await one(
      pool,
      `insert into invitations (company_id, email, role, token_hash, invited_by, created_at, expires_at)
       values (${company}, gen_random_uuid() || '@example.com', 'viewer', ${NEW_HASH}, ${owner}, now(),
         '2030-01-01') returning id`,
    ),
    session: await one(
      pool,
      `insert into sessions (token_hash, user_id, is_remembered, created_at, last_used_at)
       values (${NEW_HASH}, ${owner}, true, now(), now()) returning id`,
    ),
  };
}

/**
 * Adds a link of the last location and a report with a photo. The first location has no link, so that tests
 * can create one.
 */
async function idsOfAccident(pool: pg.Pool, company: number) {
  const { rows } = await pool.query<{ id: number; key: string }>(
    `insert into accident_links (company_id, location_id, key, claim_report_to)
     select company_id, id, left(md5(random()::text), 22), 'claims@example.com' from locations
     where company_id = $1 order by id desc limit 1
     on conflict (company_id, location_id) where deleted_at is null
     do update set claim_report_to = excluded.claim_report_to returning id, key`,
    [company],
  );
  await pool.query(
    `insert into accident_addresses (company_id, email, confirmed_at)
     values ($1, 'claims@example.com', now()) on conflict do nothing`,
    [company],
  );
  const report = await one(
    pool,
    `insert into accident_reports (company_id, link_id, rental_agreement_number, renter_email_address,
      claim_report_to, accident_date)
     values (${company}, ${rows[0]?.id}, 'RA-1', 'renter@example.com', 'claims@example.com',
       '2026-11-01') returning id`,
  );
  const photo = await one(
    pool,
    `insert into accident_photos (company_id, report_id, name, media_type, content)
     values (${company}, ${report}, 'photo-1.jpg', 'image/jpeg', '\\xffd8ff') returning id`,
  );
  const address = await one(
    pool,
    `insert into accident_addresses (company_id, email)
     values (${company}, gen_random_uuid() || '@example.com') returning id`,
  );
  return {
    accident_address: address,
    accident_link: rows[0]?.id ?? 0,
    accident_form: rows[0]?.key ?? '',
    accident_report: report,
    accident_photo: photo,
  };
}

type ByTable = Record<Exclude<DeletedKind, 'company'>, number>;

async function idsOfPayment(pool: pg.Pool, company: number) {
  const link = async () =>
    (await pool.query<{ link: string }>(`select left(md5(random()::text), 22) as link`)).rows[0]?.link ?? '';
  const [invoice, transaction] = [await link(), await link()];
  await pool.query(
    `insert into invoices (company_id, id, period_end, months, amount, description, due_date, created_at,
      paid_at)
     select $1, $2, coalesce(max(period_end), '2000-01-01') + 1, 1, 19900, '<p>Package</p>', '2026-12-04',
       now(), now()
     from invoices where company_id = $1`,
    [company, invoice],
  );
  await pool.query(
    `insert into payment_transactions (company_id, id, kind, thing_id, state, amount, expires_at,
      created_at, settled_at)
     values ($1, $2, 'invoice', $3, 'paid', 19900, now(), now(), now())`,
    [company, transaction, invoice],
  );
  return { invoice, transaction };
}

/** Returns a record of every restorable kind. Creates a record when the demo has none. */
async function idsByTable(pool: pg.Pool, company: number): Promise<ByTable> {
  const ids: Partial<Record<DeletedKind, number>> = {};
  for (const kind of DELETED_KINDS) {
    if (kind === 'company') continue;
    const first = `select id from ${tableOf(kind)} where company_id = ${company} order by id limit 1`;
    if ((await pool.query(first)).rowCount === 0)
      await pool.query(`insert into ${tableOf(kind)} (company_id, name) values (${company}, 'First')`);
    ids[kind] = await one(pool, first);
  }
  return ids as ByTable;
}

/** Creates an override for a model without vehicles at its location, so that positions stay unchanged. */
const override = (pool: pg.Pool, company: number): Promise<number> =>
  one(
    pool,
    `insert into depreciation_overrides (company_id, location_id, model_id, value)
     select l.company_id, l.id, m.id, 2 from locations l cross join models m
     where l.company_id = ${company} and (l.id, m.id) not in (
       select location_id, model_id from vehicles where company_id = ${company})
     order by l.id, m.id limit 1
     on conflict (company_id, location_id, model_id) where deleted_at is null do update
     set value = 2 returning id`,
  );

const alert = (pool: pg.Pool, company: number): Promise<number> =>
  one(
    pool,
    `insert into price_alerts (user_id, period_type, change_type, threshold, created_at, updated_at)
     select min(user_id), 'seven_days_change', 'decrease', 9000, now(), now() from memberships
     where company_id = ${company} returning id`,
  );

/** Creates a skipped reading for an account that the sandbox doesn't know. */
async function zubieReading(pool: pg.Pool, company: number): Promise<number> {
  const account = await one(
    pool,
    `insert into external_accounts (user_id, provider, is_sandbox, linked_at, next_run_at)
     select min(user_id), 'zubie', false, now(), '2100-01-01' from memberships where company_id = ${company}
     on conflict (user_id, provider) do update set version = external_accounts.version returning id`,
  );
  return await one(
    pool,
    `insert into zubie_readings (account_id, vin, miles, read_at, reason, company_id, vehicle_id)
     select ${account}, vin, 1, now(), 'lower', company_id, id from vehicles where company_id = ${company}
     order by id limit 1
     on conflict (account_id, vin, coalesce(company_id, 0), coalesce(miles, -1), reason)
       do update set read_at = excluded.read_at returning id`,
  );
}

async function operationReport(pool: pg.Pool, company: number): Promise<number> {
  return await one(
    pool,
    `insert into operation_reports (company_id, user_id, type, class_names, from_date, to_date, status,
      is_sandbox)
     select ${company}, ${userOf(company)}, 'rmt', '{Midsize}', '2030-01-01', '2030-01-02', 'finished', true
     returning id`,
  );
}

async function guideOrder(pool: pg.Pool, company: number): Promise<number> {
  const id = await one(
    pool,
    `insert into guide_orders (company_id, user_id, company_ids, items_count, amount, result, paid_at,
      completed_at)
     select ${company}, ${userOf(company)}, array[${company}], 1, 250, 'failed', now(), now() returning id`,
  );
  await pool.query(
    `insert into guide_order_items (company_id, vehicle_id, order_id, place, mileage, state_code)
     select company_id, id, $1, 1, 1000, 'FL' from vehicles where company_id = $2 order by id limit 1`,
    [id, company],
  );
  return id;
}

async function historyReport(pool: pg.Pool, company: number): Promise<number> {
  const order = await one(
    pool,
    `insert into history_orders (company_id, vin, is_sandbox, failure, is_final, created_at)
     select company_id, vin, true, 'None.', true, now() from vehicles where company_id = ${company}
     order by id limit 1 returning id`,
  );
  const id = await one(
    pool,
    `insert into history_reports (company_id, status, message, items_count, finished_at)
     values (${company}, 'failed', 'None.', 1, now()) returning id`,
  );
  await pool.query(
    `insert into history_report_items (company_id, report_id, place, vehicle_id, order_id, vin, unit, brand,
      model)
     select company_id, $1, 1, id, $2, vin, unit, 'Ford', 'Edge' from vehicles where company_id = $3
     order by id limit 1`,
    [id, order, company],
  );
  return id;
}

async function one(pool: pg.Pool, statement: string): Promise<number> {
  const [row] = (await pool.query<{ id: number }>(statement)).rows;
  if (row === undefined)
    throw new Error(`No row to send the id of: add one to the demo fleet, or insert one here. ${statement}`);
  return row.id;
}
