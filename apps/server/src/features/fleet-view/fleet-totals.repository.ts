import type { Condition } from '@fleetworth/contract/field';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import { type Database, only } from '../../platform/db/database.ts';
import { TOTAL_SUMS } from '../positions/public.ts';
import { allOf, companiesOf, type Filters, groupTests, rowTests } from './fleet-conditions.ts';

/** Sums over the vehicles of a group, in cents and whole miles; `all` counts those without finance too. */
export interface FleetSums {
  all: number;
  count: number;
  payoff: number;
  mileage_sum: number;
  mileage_vehicles: number;
  valued: number;
  auction: number;
  unvalued_payoff: number;
  above: number;
  above_revenue: number;
  below: number;
  below_revenue: number;
  week_now: number;
  week_then: number;
}

export interface LocationSums extends FleetSums {
  company_id: number;
  company_name: string;
  location_id: number;
  location_name: string;
  location_code: string | null;
}

type Expression = RawBuilder<unknown>;

// A group's column of a condition: the previewed one, or each group's own.
const ofTotals = (name: string, preview: Condition | undefined): Expression =>
  preview === undefined
    ? sql`case t.condition when 'excellent' then t.${sql.ref(`excellent_${name}`)}
        when 'good' then t.${sql.ref(`good_${name}`)} else t.${sql.ref(`fair_${name}`)} end`
    : sql`t.${sql.ref(`${preview}_${name}`)}`;

const ofPosition = (name: string, preview: Condition | undefined): Expression =>
  preview === undefined
    ? sql`case p.condition when 'excellent' then p.${sql.ref(`excellent_${name}`)}
        when 'good' then p.${sql.ref(`good_${name}`)} else p.${sql.ref(`fair_${name}`)} end`
    : sql`p.${sql.ref(`${preview}_${name}`)}`;

const whole = (expression: Expression): Expression => sql`coalesce(${expression}, 0)::int8`;

function sumsOfTotals(preview: Condition | undefined): Expression {
  const financed = (expression: Expression) => whole(sql`sum(${expression}) filter (where t.has_finance)`);
  const own = (name: string) => financed(ofTotals(name, preview));
  return sql`${whole(sql`sum(t.vehicles)`)} as "all", ${financed(sql`t.vehicles`)} as count, ${financed(sql`t.payoff`)} as payoff,
    ${financed(sql`t.mileage_sum`)} as mileage_sum, ${financed(sql`t.mileage_vehicles`)} as mileage_vehicles,
    ${own('valued')} as valued, ${own('auction')} as auction, ${own('unvalued_payoff')} as unvalued_payoff,
    ${own('above')} as above, ${own('above_revenue')} as above_revenue,
    ${own('below')} as below, ${own('below_revenue')} as below_revenue,
    ${own('week_now')} as week_now, ${own('week_then')} as week_then`;
}

function sumsOfPositions(preview: Condition | undefined): Expression {
  const [auction, revenue] = [ofPosition('auction', preview), ofPosition('revenue', preview)];
  const [now, then] = [ofPosition('week_now', preview), ofPosition('week_then', preview)];
  const count = (test: Expression) => sql`count(*) filter (where p.has_finance and ${test})`;
  const sum = (value: Expression, test: Expression) =>
    whole(sql`sum(${value}) filter (where p.has_finance and ${test})`);
  return sql`count(*) as "all", ${count(sql`true`)} as count, ${sum(sql`p.payoff`, sql`true`)} as payoff,
    ${sum(sql`p.mileage`, sql`true`)} as mileage_sum, ${count(sql`p.mileage is not null`)} as mileage_vehicles,
    ${count(sql`${auction} is not null`)} as valued, ${sum(auction, sql`true`)} as auction,
    ${sum(sql`p.payoff`, sql`${auction} is null`)} as unvalued_payoff,
    ${count(sql`${revenue} > 0`)} as above, ${sum(revenue, sql`${revenue} > 0`)} as above_revenue,
    ${count(sql`${revenue} <= 0`)} as below, ${sum(revenue, sql`${revenue} <= 0`)} as below_revenue,
    ${sum(now, sql`true`)} as week_now, ${sum(then, sql`true`)} as week_then`;
}

/** The rows that sums are taken of: totals with their deltas where they can answer, otherwise the positions themselves. */
function sourceOf(companyIds: readonly number[], filters: Filters) {
  const ids = sql`${[...companyIds]}::int4[]`;
  const tests = rowTests(filters);
  if (tests.length === 0) {
    const columns = sql.raw('company_id, location_id, status, condition, is_manually_priced, has_finance');
    const names = sql.join(TOTAL_SUMS.map((name) => sql.ref(name)));
    return {
      alias: 't' as const,
      sums: sumsOfTotals(filters.preview_condition),
      from: sql`(
        select ${columns}, ${names} from position_totals where company_id = any(${ids})
        union all
        select ${columns}, ${names} from position_total_deltas where company_id = any(${ids})) t`,
      where: allOf(groupTests(filters, 't')),
    };
  }
  return {
    alias: 'p' as const,
    sums: sumsOfPositions(filters.preview_condition),
    from: sql`positions p`,
    where: allOf([sql`p.company_id = any(${ids})`, ...groupTests(filters, 'p'), ...tests]),
  };
}

export class FleetTotalsRepository {
  readonly #database: Database;
  readonly #scope: Scope;

  constructor(database: Database, scope: Scope) {
    this.#database = database;
    this.#scope = scope;
  }

  /** The sums over all vehicles of the scope that match the filters. */
  async sum(filters: Filters): Promise<FleetSums> {
    const { sums, from, where } = sourceOf(companiesOf(this.#scope.companyIds, filters), filters);
    const { rows } = await sql<FleetSums>`select ${sums} from ${from} where ${where}`.execute(this.#database);
    return only(rows);
  }

  /** How many vehicles match the filters, with finance or without. */
  async count(filters: Filters): Promise<number> {
    const { alias, from, where } = sourceOf(companiesOf(this.#scope.companyIds, filters), filters);
    const counted = alias === 't' ? whole(sql`sum(t.vehicles)`) : sql`count(*)`;
    const { rows } = await sql<{ vehicles: number }>`
      select ${counted} as vehicles from ${from} where ${where}`.execute(this.#database);
    return only(rows).vehicles;
  }

  /** The same sums by location, companies and locations by name. */
  async sumByLocation(filters: Filters): Promise<LocationSums[]> {
    const { alias, sums, from, where } = sourceOf(companiesOf(this.#scope.companyIds, filters), filters);
    const { rows } = await sql<LocationSums>`
      select c.name as company_name, l.name as location_name, l.code as location_code, x.*
      from (
        select ${sql.ref(`${alias}.company_id`)} as company_id, ${sql.ref(`${alias}.location_id`)} as location_id, ${sums}
        from ${from} where ${where} group by 1, 2) x
      join companies c on c.id = x.company_id
      join locations l on l.company_id = x.company_id and l.id = x.location_id
      where x."all" <> 0
      order by c.name, c.id, l.name, l.id`.execute(this.#database);
    return rows;
  }
}
