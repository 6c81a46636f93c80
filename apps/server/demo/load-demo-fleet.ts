import { DEFAULT_STATUSES, VALUATION_PROVIDER } from '@fleetworth/contract/field';
import { mondayOf } from '@fleetworth/domain/calendar';
import type { GuideValuation } from '@fleetworth/providers/guide-valuation';
import type { VinDecoding } from '@fleetworth/providers/vin-decoding';
import type { WholesaleValuation } from '@fleetworth/providers/wholesale-valuation';
import type pg from 'pg';
import { refreshPositions } from '../src/features/positions/public.ts';
import { addDeltasToTotals } from '../src/features/positions/add-deltas-to-totals.repository.ts';
import { scopeOfJob } from '../src/platform/auth/scope.ts';
import type { OpenDatabase } from '../src/platform/db/database.ts';
import { type DemoFleet, generateFleet } from './generate.ts';
import { loadCatalogIds } from './load-catalog-ids.ts';
import { loadFleetPlan } from './load-fleet-plan.ts';
import { loadGuideOrders } from './load-guide-orders.ts';
import { loadInvoices } from './load-invoices.ts';
import { loadMarketValues } from './load-market-values.ts';
import { loadVehicles } from './load-vehicles.ts';

export const DEMO_PASSWORD = 'Demo!2026';

export interface DemoOptions {
  vehicles: number;
  today: string;
  now: Date;
  /** Provider of past weekly values. */
  valuation: WholesaleValuation;
  /** Provider of guide values, or null. */
  guideValuation: GuideValuation | null;
  vinDecoding: VinDecoding;
  print: (line: string) => void;
}

const LARGE_FLEET = 500_000;
const POSITIONS_AT_ONCE = 5_000;

/**
 * Loads the demo fleet into a database without companies and users, and leaves any other database unchanged.
 * Everything except guide values and positions is loaded in one transaction. If a start is interrupted after
 * this transaction, the next start adds the missing guide values and positions.
 */
export async function loadDemoFleet({ pool, db }: OpenDatabase, options: DemoOptions): Promise<void> {
  const loaded = await listLoadedSteps(db);
  if (!loaded.has(VEHICLES_STEP)) {
    const { rowCount } = await pool.query('select from companies union all select from users limit 1');
    if (rowCount !== 0) return;
    await loadInOneTransaction(pool, options);
  }
  if (loaded.has(POSITIONS_STEP)) return;
  await pool.query('analyze');
  if (!loaded.has(GUIDE_STEP)) await loadGuideValues(db, options);
  await computePositions(db, options);
  await addDeltasToTotals(db);
  await pool.query('analyze positions, position_totals');
  await db.insertInto('loaded_data').values({ name: POSITIONS_STEP }).execute();
}

const VEHICLES_STEP = 'demo vehicles';
const GUIDE_STEP = 'demo guide orders';
const POSITIONS_STEP = 'demo positions';

async function listLoadedSteps(db: OpenDatabase['db']): Promise<Set<string>> {
  const rows = await db.selectFrom('loaded_data').select('name').execute();
  return new Set(rows.map(({ name }) => name));
}

async function loadInOneTransaction(pool: OpenDatabase['pool'], options: DemoOptions): Promise<void> {
  options.print(`Creating a demo fleet of ${options.vehicles.toLocaleString('en-US')} vehicles …`);
  const fleet = generateFleet({ size: options.vehicles, today: options.today });
  const client = await pool.connect();
  try {
    await client.query('begin');
    await loadEverything(client, fleet, options);
    await client.query('insert into loaded_data (name) values ($1)', [VEHICLES_STEP]);
    await client.query('commit');
  } catch (error) {
    // A lost connection has nothing to roll back, and the first error is the cause.
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

async function loadEverything(client: pg.PoolClient, fleet: DemoFleet, options: DemoOptions): Promise<void> {
  await trustForeignKeys(client);
  await loadFleetPlan(client, fleet, { password: DEMO_PASSWORD });
  await client.query(INSERT_CLASS_PERFORMANCES, [options.now]);
  await loadInvoices(client, options);
  await loadVehicles(client, fleet, await loadCatalogIds(client, fleet));
  const weeks = options.vehicles > LARGE_FLEET ? 8 : 52;
  await loadMarketValues(client, fleet, { ...options, weeks });
  await client.query(INSERT_REVALUATIONS, [mondayOf(options.today), options.now, DEFAULT_STATUSES]);
}

/** Loads guide values from a sandbox. Requests none from a live provider, because they cost money. */
async function loadGuideValues(db: OpenDatabase['db'], options: DemoOptions): Promise<void> {
  const { guideValuation } = options;
  if (guideValuation?.isSandbox !== true) return;
  await db.transaction().execute(async (transaction) => {
    await loadGuideOrders(transaction, { ...options, guideValuation });
    await transaction.insertInto('loaded_data').values({ name: GUIDE_STEP }).execute();
  });
}

/** Class performances of every second location, as a batch of today would store them. */
const INSERT_CLASS_PERFORMANCES = `
  insert into class_performances (company_id, batch_id, location_id, class_id, utilization, revenue_per_unit,
    time_and_mileage, recorded_at)
  select l.company_id, 0, l.id, k.id, 58 + (l.id * 7 + k.id * 13) % 34,
    70000 + (l.id * 1931 + k.id * 6173) % 80000, 56000 + (l.id * 1931 + k.id * 6173) % 64000, $1::timestamptz
  from (select company_id, id, row_number() over (partition by company_id order by id) as place
    from locations) l
  join vehicle_classes k on k.company_id = l.company_id
  where l.place % 2 = 1`;

/** Marks the current week as revalued, because the last values are from this week. */
const INSERT_REVALUATIONS = `
  insert into revaluations (company_id, provider, week, vehicles, done, started_at, finished_at)
  select c.id, '${VALUATION_PROVIDER}', $1::date, count(v.id), count(v.id), $2::timestamptz, $2::timestamptz
  from companies c left join vehicles v on v.company_id = c.id and v.status = any($3::text[])
  group by c.id`;

/**
 * Turns off foreign key checks, because the generated references are correct by construction and checking
 * millions takes minutes. A role without this permission runs the checks.
 */
async function trustForeignKeys(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ may_trust: boolean }>(
    `select has_parameter_privilege('session_replication_role', 'set') as may_trust`,
  );
  if (rows[0]?.may_trust === true) await client.query('set local session_replication_role = replica');
}

/** Computes all positions with as many concurrent transactions as a small machine has cores. */
async function computePositions(db: OpenDatabase['db'], { today, now }: DemoOptions): Promise<void> {
  const batches = readVehicleBatches(db);
  const work = async () => {
    for await (const { companyId, vehicleIds } of batches) {
      const scope = scopeOfJob([companyId]);
      await db
        .transaction()
        .execute((transaction) => refreshPositions({ transaction, scope, today, now }, vehicleIds));
    }
  };
  await Promise.all([work(), work()]);
}

/** Yields the ids of all vehicles in batches of one company each. */
async function* readVehicleBatches(db: OpenDatabase['db']) {
  const companies = await db.selectFrom('companies').select('id').orderBy('id').execute();
  for (const { id: companyId } of companies) {
    for (let after = 0; ; ) {
      const vehicles = await db
        .selectFrom('vehicles')
        .select('id')
        .where('company_id', '=', companyId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(POSITIONS_AT_ONCE)
        .execute();
      const last = vehicles.at(-1);
      if (last === undefined) break;
      after = last.id;
      yield { companyId, vehicleIds: vehicles.map(({ id }) => id) };
    }
  }
}
