import type { Condition } from '@fleetworth/contract/field';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import { type Database, oneRow } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared-pool.ts';
import { nameOrder } from '../../platform/db/name-order.ts';
import { TOTAL_GROUP, TOTAL_SUMS } from '../positions/public.ts';
import type { CompanyCount } from './company-shares.ts';
import {
  joinPredicates,
  isAnyOf,
  canUseTotals,
  companiesOf,
  type Filters,
  totalsPredicates,
  indexedPredicates,
  matchPredicates,
} from './fleet-predicates.repository.ts';
import type { FleetSums } from './fleet-sums.ts';

export type LocationSums = FleetSums & {
  company_id: number;
  company_name: string;
  location_id: number;
  location_name: string;
  location_code: string | null;
};

type Expression = RawBuilder<unknown>;

const sum = (value: Expression) => sql`coalesce(sum(${value}), 0)::int8`;
const sumWhere = (value: Expression, predicate: Expression) =>
  sql`coalesce(sum(${value}) filter (where ${predicate}), 0)::int8`;

/**
 * Sums that depend on the condition of vehicles. `above` and `below` are vehicles with positive and with
 * other revenue, not conditions.
 */
const CONDITION_SUMS = [
  'valued',
  'auction',
  'unvalued_payoff',
  'above',
  'above_revenue',
  'below',
  'below_revenue',
  'week_now',
  'week_then',
  'sandbox',
  'by_price',
] as const;
const FINANCED_SUMS = CONDITION_SUMS.filter((name) => name !== 'sandbox' && name !== 'by_price');

/**
 * Returns SQL that sums the rows `t` of a totals table. Only `all`, `sandbox` and the `unfinanced` sums
 * include vehicles without finance.
 */
function sumsOfTotals(previewCondition: Condition | undefined): Expression {
  const financed = (value: Expression) => sumWhere(value, sql`t.has_finance`);
  const columns = FINANCED_SUMS.map(
    (name) => sql`${financed(sql.ref(`t.${previewCondition ?? 'own'}_${name}`))} as ${sql.ref(name)}`,
  );
  const sumColumn = (name: 'sandbox' | 'by_price') => sql.ref(`t.${previewCondition ?? 'own'}_${name}`);
  const unfinanced = (name: 'valued' | 'auction') =>
    sumWhere(sql.ref(`t.${previewCondition ?? 'own'}_${name}`), sql`not t.has_finance`);
  return sql`${sum(sql`t.vehicles`)} as "all", ${financed(sql`t.vehicles`)} as count,
    ${sum(sql`t.payoff`)} as payoff,
    ${sum(sql`t.matured`)} as matured, ${sum(sql`t.matured_payoff`)} as matured_payoff,
    ${financed(sql`t.mileage_sum`)} as mileage_sum, ${financed(sql`t.mileage_vehicles`)} as mileage_vehicles,
    ${unfinanced('valued')} as unfinanced_valued, ${unfinanced('auction')} as unfinanced_auction,
    ${sumWhere(sql`t.vehicles`, sql`t.has_finance and t.is_manually_priced`)} as manual,
    ${sumWhere(sumColumn('sandbox'), sql`not t.is_manually_priced`)} as sandbox,
    ${sumWhere(sumColumn('by_price'), sql`t.has_finance and not t.is_manually_priced`)} as by_price,
    ${sql.join(columns)}`;
}

/** Computes the same sums from positions `p`. Vehicles without finance have no payoff or revenue. */
function sumsOfPositions(previewCondition: Condition | undefined): Expression {
  const column = (name: string) =>
    sql.ref(previewCondition === undefined ? `p.${name}` : `p.${previewCondition}_${name}`);
  const inCondition = (name: 'week_now' | 'week_then' | 'sandbox' | 'by_price') =>
    sql.ref(`p.${previewCondition ?? 'own'}_${name}`);
  const [auction, revenue] = [column('auction'), column('revenue')];
  const financed = (value: Expression) => sumWhere(value, sql`p.has_finance`);
  return sql`count(*) as "all", count(p.payoff) as count, ${sum(sql`p.payoff`)} as payoff,
    count(*) filter (where p.is_matured) as matured,
    ${sumWhere(sql`p.payoff`, sql`p.is_matured`)} as matured_payoff,
    ${financed(sql`p.mileage`)} as mileage_sum,
    count(p.mileage) filter (where p.has_finance) as mileage_vehicles,
    count(${auction}) filter (where p.has_finance) as valued, ${financed(auction)} as auction,
    ${sumWhere(sql`p.payoff`, sql`${auction} is null`)} as unvalued_payoff,
    count(${auction}) filter (where not p.has_finance) as unfinanced_valued,
    ${sumWhere(auction, sql`not p.has_finance`)} as unfinanced_auction,
    count(*) filter (where ${revenue} > 0) as above, ${sumWhere(revenue, sql`${revenue} > 0`)}
      as above_revenue,
    count(*) filter (where ${revenue} <= 0) as below, ${sumWhere(revenue, sql`${revenue} <= 0`)}
      as below_revenue,
    ${financed(inCondition('week_now'))} as week_now, ${financed(inCondition('week_then'))} as week_then,
    count(*) filter (where p.has_finance and p.is_manually_priced) as manual,
    count(*) filter (where ${inCondition('sandbox')} and not p.is_manually_priced) as sandbox,
    count(*) filter (
      where ${inCondition('by_price')} and p.has_finance and not p.is_manually_priced) as by_price`;
}

export class FleetTotalsRepository {
  readonly #database: Database;
  readonly #scope: Scope;

  constructor(database: Database, scope: Scope) {
    this.#database = database;
    this.#scope = scope;
  }

  async sum(filters: Filters): Promise<FleetSums> {
    const { rows } = await sql<FleetSums>`${preparedMarkOf('sum', filters)}
      select ${this.#sums(filters)} from ${this.#source(filters)}`.execute(this.#database);
    return oneRow(rows);
  }

  async sumByLocation(filters: Filters): Promise<LocationSums[]> {
    const row = sql.ref(canUseTotals(filters) ? 't' : 'p');
    // Not prepared, because a generic plan uses an index, which takes one and a half times as long as a
    // full table scan.
    const { rows } = await sql<LocationSums>`
      select c.name as company_name, l.name as location_name, l.code as location_code, x.*
      from (
        select ${row}.company_id, ${row}.location_id, ${this.#sums(filters)}
        from ${this.#source(filters, 'position_totals')} group by 1, 2) x
      join companies c on c.id = x.company_id
      join locations l on l.company_id = x.company_id and l.id = x.location_id
      where x.all <> 0
      order by ${nameOrder('c.name')}, c.id, ${nameOrder('l.name')}, l.id`.execute(this.#database);
    return rows;
  }

  async count(filters: Filters): Promise<number> {
    const { rows } = await sql<{ vehicles: number }>`
      select count(*) as vehicles from ${this.#source(filters)}`.execute(this.#database);
    return oneRow(rows).vehicles;
  }

  /**
   * Counts from totals include companies without matches, unless the company has none of the filtered
   * locations. Counts from positions omit companies without matches.
   */
  async countByCompany(filters: Filters): Promise<CompanyCount[]> {
    if (!canUseTotals(filters)) return await this.#countPositions(filters);
    const { location_id } = filters;
    const ofCompanies = isAnyOf('t.company_id', companiesOf(this.#scope.companyIds, filters), 'int4');
    const indexedCounts = indexedPredicates(filters, 't').map((predicate) =>
      sumWhere(sql`t.vehicles`, predicate),
    );
    const locationPredicates =
      location_id === undefined ? [] : [isAnyOf('t.location_id', location_id, 'int4')];
    const vehicles =
      location_id === undefined
        ? sum(sql`t.vehicles`)
        : sql`(select ${sum(sql`c.vehicles`)} from company_position_totals c
          where c.company_id = t.company_id)`;
    const indexedMatches =
      indexedCounts.length === 0 ? sql`null::int8` : sql`least(${sql.join(indexedCounts)})`;
    const totalsOfLocations = [ofCompanies, ...locationPredicates];
    const { rows } = await sql<CompanyCount>`${preparedMarkOf('count-by-company', filters)}
      select t.company_id, ${vehicles} as vehicles,
        ${sumWhere(sql`t.vehicles`, joinPredicates(totalsPredicates(filters, 't')))} as matches,
        ${indexedMatches} as indexed_matches
      from ${totalsOf(tableFor(filters), joinPredicates(totalsOfLocations))} group by 1`.execute(
      this.#database,
    );
    return rows;
  }

  // No index serves these filters, so all positions of a company are scanned. The scan costs as much as
  // finding an eighth of the positions by an index and sorting them, so an eighth is added to
  // `indexed_matches`.
  async #countPositions(filters: Filters): Promise<CompanyCount[]> {
    const { rows } = await sql<CompanyCount>`
      select x.company_id, c.vehicles, x.matches, x.matches + c.vehicles / 8 as indexed_matches
      from (select p.company_id, count(*) as matches from ${this.#source(filters)} group by 1) x
      cross join lateral (
        select ${sum(sql`t.vehicles`)} as vehicles
        from ${totalsOf('company_position_totals', sql`t.company_id = x.company_id`)}) c`.execute(
      this.#database,
    );
    return rows;
  }

  #sums({ preview_condition, ...filters }: Filters): Expression {
    return canUseTotals(filters) ? sumsOfTotals(preview_condition) : sumsOfPositions(preview_condition);
  }

  #source(filters: Filters, table = tableFor(filters)): Expression {
    const companyIds = companiesOf(this.#scope.companyIds, filters);
    if (!canUseTotals(filters))
      return sql`positions p where ${joinPredicates(matchPredicates(filters, companyIds))}`;
    return totalsOf(
      table,
      joinPredicates([isAnyOf('t.company_id', companyIds, 'int4'), ...totalsPredicates(filters, 't')]),
    );
  }
}

type TotalsTable = 'position_totals' | 'company_position_totals';

// The table by company has a seventh of the rows of the table by location.
const tableFor = ({ location_id }: Filters): TotalsTable =>
  location_id === undefined ? 'company_position_totals' : 'position_totals';

const COMPANY_COLUMNS = [
  ...TOTAL_GROUP.filter((name) => name !== 'location_id'),
  ...TOTAL_SUMS,
  ...CONDITION_SUMS.map((name) => `own_${name}`),
].join(', ');
const COLUMNS = {
  company_position_totals: COMPANY_COLUMNS,
  position_totals: `location_id, ${COMPANY_COLUMNS}`,
};

/** Returns SQL for the rows of a totals table and for deltas that are not yet added to the totals. */
function totalsOf(table: TotalsTable, predicate: Expression): Expression {
  const from = (name: string) =>
    sql`select ${sql.raw(COLUMNS[table])} from ${sql.table(name)} t where ${predicate}`;
  return sql`(${from(table)} union all ${from('position_total_deltas')}) t`;
}

/**
 * Prepares sums over totals with common filters, because planning them takes longer than running them.
 * There are few variants, because each connection caches its own plans.
 */
function preparedMarkOf(name: string, filters: Filters): Expression {
  const { location_id, statuses, condition, financial, manually_priced, preview_condition } = filters;
  const hasRareFilter = condition !== undefined || financial !== undefined || manually_priced !== undefined;
  if (hasRareFilter || !canUseTotals(filters)) return sql``;
  const source = location_id === undefined ? 'companies' : 'locations';
  const statusFilter = statuses !== undefined && statuses.length > 0 ? 'chosen' : 'default';
  return prepared(`${name}-${preview_condition ?? 'own'}-${source}-${statusFilter}`);
}
