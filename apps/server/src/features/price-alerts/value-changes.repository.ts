import { DEFAULT_STATUSES, VALUATION_PROVIDER } from '@fleetworth/contract/field';
import { addDays, type CalendarDate } from '@fleetworth/domain/calendar';
import { ALERT_PERIOD_DAYS, type AlertPeriod } from '@fleetworth/domain/price-alerts';
import { type Change, type DatedValue, marketMoveBetween } from '@fleetworth/domain/valuation';
import { sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';

interface StoredValue {
  cents: number;
  day: string;
  mileage: number;
  asked_region: string | null;
  asked_hash: number | null;
  is_sandbox: boolean;
}

interface ChangeRow {
  vehicle_id: number;
  monthly_miles: number | null;
  now: StoredValue | null;
  then: StoredValue | null;
}

export interface ComparedChange extends Change {
  isSandbox: boolean;
}

interface ChangesQuery {
  companyId: number;
  period: AlertPeriod;
  today: CalendarDate;
}

/** Number of vehicles in a statement. Between two statements, this process serves other requests. */
const VEHICLES_AT_ONCE = 10_000;

/**
 * Returns how the value of each vehicle in the default statuses changed, each in its own condition. Null if
 * the change is unknown. Ignores manual prices, because alerts are about the market.
 */
export async function readChanges(
  database: Database,
  scope: Scope,
  { companyId, period, today }: ChangesQuery,
): Promise<Map<number, ComparedChange | null>> {
  const days = ALERT_PERIOD_DAYS[period];
  const changes = new Map<number, ComparedChange | null>();
  for (let after = 0; ; ) {
    const { rows } = await sql<ChangeRow>`
      select v.id as vehicle_id, l.monthly_mileage_assumption as monthly_miles, to_json(current) as now,
        to_json(earlier) as then
      from vehicles v
      join locations l on l.company_id = v.company_id and l.id = v.location_id
      left join lateral (${selectNewestValue(today)}) current on true
      left join lateral (${selectNewestValue(addDays(today, -days))}) earlier on true
      where ${isInScope('v.company_id', scope, companyId)} and v.id > ${after} and v.deleted_at is null
        and v.status = any(${[...DEFAULT_STATUSES]})
      order by v.id limit ${VEHICLES_AT_ONCE}`.execute(database);
    for (const { vehicle_id, monthly_miles: monthlyMiles, now, then } of rows) {
      const [newest, earlier] = [toDatedValue(now), toDatedValue(then)];
      const { change } = marketMoveBetween({ newest, earlier, today, days, monthlyMiles });
      const isSandbox = (now?.is_sandbox ?? false) || (then?.is_sandbox ?? false);
      changes.set(vehicle_id, change && { ...change, isSandbox });
      after = vehicle_id;
    }
    if (rows.length < VEHICLES_AT_ONCE) return changes;
  }
}

const selectNewestValue = (day: CalendarDate) => sql`
  select ${VALUE_IN_CONDITION} as cents, m.day, m.mileage, m.asked_region, m.asked_hash, m.is_sandbox
  from market_values m
  where m.company_id = v.company_id and m.vehicle_id = v.id and m.provider = ${VALUATION_PROVIDER}
    and m.description_hash = v.description_hash and m.day <= ${day} and ${VALUE_IN_CONDITION} > 0
  order by m.day desc limit 1`;

const VALUE_IN_CONDITION = sql`case v.condition when 'excellent' then m.excellent when 'good' then m.good
  else m.fair end`;

const toDatedValue = (stored: StoredValue | null): DatedValue | null =>
  stored && {
    cents: stored.cents,
    day: stored.day,
    query: { hash: stored.asked_hash, regionCode: stored.asked_region, odometerMiles: stored.mileage },
  };
