import { DEFAULT_STATUSES } from '@fleetworth/contract/field';
import { addDays, type CalendarDate } from '@fleetworth/domain/calendar';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { prepared } from '../../platform/db/prepared-pool.ts';
import { announce } from '../../platform/events/event-feed.ts';

export interface Revaluation {
  companyId: number;
  provider: string;
  week: CalendarDate;
  timeZone: string;
}

/** Sort key of a vehicle in a revaluation, which goes through vehicles by location and id. */
export interface VehicleCursor {
  locationId: number;
  id: number;
}

/** Progress of one pass through the vehicles of a company that still have no answer this week. */
export interface RevaluationRound {
  last: VehicleCursor;
  answered: number;
  failed: number;
  /** Number of pauses in a row. */
  waits: number;
}

/** Lists the companies whose revaluation of the week is neither finished nor paused. */
export async function listCompaniesToRevalue(
  database: Database,
  { provider, week, now }: { provider: string; week: CalendarDate; now: Date },
): Promise<{ companyId: number; hasStarted: boolean }[]> {
  const { rows } = await sql<{
    companyId: number;
    hasStarted: boolean;
  }>`${prepared('list_revalued_companies')}
    select c.id as "companyId", r.week is not null as "hasStarted" from companies c
    left join revaluations r on r.company_id = c.id and r.provider = ${provider} and r.week = ${week}
    where c.deleted_at is null and r.finished_at is null
      and (r.waits_until is null or r.waits_until <= ${now})
    order by c.id`.execute(database);
  return rows;
}

const matchesVehicleToRevalue = sql`v.deleted_at is null and v.status = any(${[...DEFAULT_STATUSES]}::text[])
  and exists (
    select 1 from mileage_records x
    where x.company_id = v.company_id and x.vehicle_id = v.id and x.deleted_at is null)`;

/** Selects vehicles that have neither a value nor a rejection from this week. */
const matchesOpenVehicle = ({ provider, week, timeZone }: Revaluation): RawBuilder<unknown> => sql`
  not exists (
    select 1 from market_values m
    where m.company_id = v.company_id and m.vehicle_id = v.id and m.provider = ${provider}
      and m.day between ${week} and ${addDays(week, 6)})
  and not exists (
    select 1 from value_requests q
    where q.company_id = v.company_id and q.vehicle_id = v.id and q.provider = ${provider}
      and q.reason = 'refused'
      and (q.answered_at at time zone ${timeZone})::date >= ${week}::date)`;

/** Starts or resumes a revaluation. Counts its vehicles again, because they may have changed. */
export async function startRevaluation(
  database: Database,
  revaluation: Revaluation,
  now: Date,
): Promise<RevaluationRound> {
  const { companyId, provider, week } = revaluation;
  const statement = sql<Omit<RevaluationRound, 'last'> & VehicleCursor>`${prepared('start_revaluation')}
    insert into revaluations (company_id, provider, week, vehicles, done, started_at)
    select ${companyId}::int4, ${provider}::text, ${week}::date, count(*),
      count(*) filter (where not (${matchesOpenVehicle(revaluation)})),
      ${now}::timestamptz
    from vehicles v where v.company_id = ${companyId} and ${matchesVehicleToRevalue}
    on conflict (company_id, provider, week) do update
    set vehicles = excluded.vehicles, done = excluded.done, waits_until = null
    returning asked_location as "locationId", asked_through as id, answered, failed, waits`;
  const [row] = await updateAndAnnounce(database, companyId, statement);
  if (row === undefined) throw new Error('The revaluation was not started.');
  const { locationId, id, ...round } = row;
  return { last: { locationId, id }, ...round };
}

/**
 * Lists vehicles by location, because new values make the stored projections of a location outdated. Those of
 * the other locations stay usable meanwhile.
 */
export async function listOpenVehicles(
  database: Database,
  revaluation: Revaluation,
  { after, limit }: { after: VehicleCursor; limit: number },
): Promise<VehicleCursor[]> {
  const { rows } = await sql<VehicleCursor>`${prepared('list_open_vehicles')}
    select v.location_id as "locationId", v.id from vehicles v
    where v.company_id = ${revaluation.companyId} and ${matchesVehicleToRevalue}
      and (v.location_id, v.id) > (${after.locationId}, ${after.id})
      and ${matchesOpenVehicle(revaluation)}
    order by v.location_id, v.id limit ${limit}`.execute(database);
  return rows;
}

interface StoredProgress {
  round: RevaluationRound;
  /** Number of vehicles that got a response since progress was last stored. */
  newlyAnsweredCount: number;
  waitsUntil: Date | null;
}

export async function storeRound(
  database: Database,
  { companyId, provider, week }: Revaluation,
  { round, newlyAnsweredCount, waitsUntil }: StoredProgress,
): Promise<void> {
  const statement = sql`${prepared('store_revaluation_round')}
    update revaluations
    set asked_location = ${round.last.locationId}, asked_through = ${round.last.id},
      answered = ${round.answered}, failed = ${round.failed},
      done = least(vehicles, done + ${newlyAnsweredCount}),
      waits = ${round.waits}, waits_until = ${waitsUntil}
    where company_id = ${companyId} and provider = ${provider} and week = ${week}`;
  await updateAndAnnounce(database, companyId, statement);
}

export async function finishRevaluation(
  database: Database,
  { companyId, provider, week }: Revaluation,
  now: Date,
): Promise<void> {
  const statement = sql`${prepared('finish_revaluation')}
    update revaluations set done = vehicles, failed = 0, finished_at = ${now}
    where company_id = ${companyId} and provider = ${provider} and week = ${week}`;
  await updateAndAnnounce(database, companyId, statement);
}

const updateAndAnnounce = <Row>(
  database: Database,
  companyId: number,
  statement: RawBuilder<Row>,
): Promise<Row[]> =>
  inTransaction(database, async (transaction) => {
    const { rows } = await statement.execute(transaction);
    await announce(transaction, { topic: 'revaluations', companyId, userId: null });
    return rows;
  });
