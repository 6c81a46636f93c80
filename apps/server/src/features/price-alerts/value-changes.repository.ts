import { DEFAULT_STATUSES, VALUATION_PROVIDER } from '@fleetworth/contract/field';
import { addDays, type CalendarDate } from '@fleetworth/domain/calendar';
import { ALERT_PERIOD_DAYS, type AlertPeriod } from '@fleetworth/domain/price-alerts';
import { type Change, changeBetween } from '@fleetworth/domain/valuation';
import { sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';

interface ChangeRow {
  vehicle_id: number;
  now_cents: number | null;
  now_day: string | null;
  is_sandbox: boolean | null;
  then_cents: number | null;
  then_day: string | null;
}

/** A change with where its values come from. */
export interface ComparedChange extends Change {
  /** True where a sandbox answered one of the two values. */
  isSandbox: boolean;
}

interface Wanted {
  companyId: number;
  period: AlertPeriod;
  today: CalendarDate;
}

/** Vehicles that one statement reads: a large fleet is read in some parts, between which other calls are answered. */
const VEHICLES_AT_ONCE = 10_000;

/**
 * Reads how the value of each vehicle of a company moved over a period, in its own condition. Vehicles in the default
 * statuses are in the answer, null where no change is known. Prices by hand do not count: the market is compared.
 */
export async function readChanges(
  database: Database,
  scope: Scope,
  { companyId, period, today }: Wanted,
): Promise<Map<number, ComparedChange | null>> {
  const days = ALERT_PERIOD_DAYS[period];
  const changes = new Map<number, ComparedChange | null>();
  for (let after = 0; ; ) {
    const { rows } = await sql<ChangeRow>`
      select v.id as vehicle_id, current.cents as now_cents, current.day as now_day, earlier.cents as then_cents,
        earlier.day as then_day, current.is_sandbox or earlier.is_sandbox as is_sandbox
      from vehicles v
      left join lateral (${newestValue(today)}) current on true
      left join lateral (${newestValue(addDays(today, -days))}) earlier on true
      where ${isInScope('v.company_id', scope, companyId)} and v.id > ${after} and v.deleted_at is null
        and v.status = any(${[...DEFAULT_STATUSES]})
      order by v.id limit ${VEHICLES_AT_ONCE}`.execute(database);
    for (const { vehicle_id, now_cents, now_day, then_cents, then_day, is_sandbox } of rows) {
      const newest = datedValue(now_cents, now_day);
      const earlier = datedValue(then_cents, then_day);
      const change = changeBetween({ newest, earlier, today, days });
      changes.set(vehicle_id, change && { ...change, isSandbox: is_sandbox ?? false });
      after = vehicle_id;
    }
    if (rows.length < VEHICLES_AT_ONCE) return changes;
  }
}

/** The newest positive value on or before a day, of the vehicle as it is described now, in its own condition. */
const newestValue = (day: CalendarDate) => sql`
  select ${OWN_CONDITION} as cents, m.day, m.is_sandbox from market_values m
  where m.company_id = v.company_id and m.vehicle_id = v.id and m.provider = ${VALUATION_PROVIDER}
    and m.description_hash = v.description_hash and m.day <= ${day} and ${OWN_CONDITION} > 0
  order by m.day desc limit 1`;

const OWN_CONDITION = sql`case v.condition when 'excellent' then m.excellent when 'good' then m.good else m.fair end`;

const datedValue = (cents: number | null, day: string | null) =>
  cents === null || day === null ? null : { cents, day };
