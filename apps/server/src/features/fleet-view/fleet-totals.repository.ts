import type { Condition } from '@fleetworth/contract/field';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import { type Database, only, type Reader } from '../../platform/db/database.ts';
import type { GroupLists, KnownTotals } from '../positions/public.ts';
import { allOf, areGroupsEnough, companiesOf, type Filters, gatheringTestsOf } from './fleet-conditions.ts';
import { positionsOf } from './fleet-order.repository.ts';
import { addSums, type FleetSums, safeSums } from './fleet-sums.ts';
import type { Question } from './known-lists.ts';
import type { KnownMatches, Matches, Working } from './known-matches.ts';
import type { KnownPlaces, NamedLocation } from './known-places.ts';
import { type LocationKey, sumGroups, sumGroupsByLocation } from './sum-groups.ts';

export type LocationSums = FleetSums & NamedLocation;

type Expression = RawBuilder<unknown>;

/** A position's column in the previewed condition, or in the vehicle's own. */
const inCondition = (name: 'auction' | 'revenue', preview: Condition | undefined): Expression =>
  preview === undefined ? sql`p.${sql.ref(name)}` : sql`p.${sql.ref(`${preview}_${name}`)}`;

/** What a week compares has no column of its own for the vehicle's condition. */
const ofWeek = (name: 'week_now' | 'week_then', preview: Condition | undefined): Expression =>
  preview === undefined
    ? sql`case p.condition when 'excellent' then p.${sql.ref(`excellent_${name}`)}
        when 'good' then p.${sql.ref(`good_${name}`)} else p.${sql.ref(`fair_${name}`)} end`
    : sql`p.${sql.ref(`${preview}_${name}`)}`;

/** Over the positions with finance: none without has a payoff or a revenue, which are added up unasked. */
function sumsOfPositions(preview: Condition | undefined): Expression {
  const [auction, revenue] = [inCondition('auction', preview), inCondition('revenue', preview)];
  const [now, then] = [ofWeek('week_now', preview), ofWeek('week_then', preview)];
  const sum = (value: Expression) => sql`coalesce(sum(${value}), 0)::int8`;
  const sumWhere = (value: Expression, test: Expression) =>
    sql`coalesce(sum(${value}) filter (where ${test}), 0)::int8`;
  return sql`count(*) as "all", count(p.payoff) as count, ${sum(sql`p.payoff`)} as payoff,
    ${sumWhere(sql`p.mileage`, sql`p.has_finance`)} as mileage_sum,
    count(p.mileage) filter (where p.has_finance) as mileage_vehicles,
    count(${auction}) filter (where p.has_finance) as valued,
    ${sumWhere(auction, sql`p.has_finance`)} as auction,
    ${sumWhere(sql`p.payoff`, sql`${auction} is null`)} as unvalued_payoff,
    count(*) filter (where ${revenue} > 0) as above, ${sumWhere(revenue, sql`${revenue} > 0`)} as above_revenue,
    count(*) filter (where ${revenue} <= 0) as below, ${sumWhere(revenue, sql`${revenue} <= 0`)} as below_revenue,
    ${sumWhere(now, sql`p.has_finance`)} as week_now, ${sumWhere(then, sql`p.has_finance`)} as week_then`;
}

interface Needs {
  database: Database;
  changes: Reader;
  knownTotals: KnownTotals;
  knownSums: KnownMatches<SumsByLocation>;
  knownPlaces: KnownPlaces;
}

type Sums = FleetSums & LocationKey;

/** The sums over the vehicles that filters name, by location, and which vehicle stands at which. */
export interface SumsByLocation extends Matches {
  vehicles: ReadonlyMap<number, number>;
  locations: ReadonlyMap<number, Sums>;
}

/** Counts and sums of what filters leave: from the totals where these can answer, otherwise from the positions themselves. */
export class FleetTotalsRepository {
  readonly #database: Database;
  readonly #changes: Reader;
  readonly #knownTotals: KnownTotals;
  readonly #knownSums: Needs['knownSums'];
  readonly #knownPlaces: KnownPlaces;
  readonly #scope: Scope;

  constructor({ database, changes, knownTotals, knownSums, knownPlaces }: Needs, scope: Scope) {
    this.#database = database;
    this.#changes = changes;
    this.#knownTotals = knownTotals;
    this.#knownSums = knownSums;
    this.#knownPlaces = knownPlaces;
    this.#scope = scope;
  }

  /** The sums over all vehicles of the scope that match the filters. */
  async sum(filters: Filters): Promise<FleetSums> {
    if (areGroupsEnough(filters)) return sumGroups(await this.readGroups(filters), filters);
    const known = await this.#readKnown(filters);
    if (known !== null) return safeSums(addSums([...known.locations.values()]));
    const { rows } = await sql<FleetSums>`
      select ${sumsOfPositions(filters.preview_condition)} from positions p where ${this.#matches(filters)}`.execute(
      this.#database,
    );
    const sums = only(rows);
    this.#noteKnown(filters, sums.all);
    return sums;
  }

  /** The totals of the companies that the filters leave: of their locations alone, or else of all, each or together. */
  async readGroups(filters: Filters, all: 'together' | 'each' = 'together'): Promise<GroupLists> {
    const wanted = {
      companyIds: companiesOf(this.#scope.companyIds, filters),
      locations: filters.location_id ?? all,
    };
    return await this.#knownTotals.read(this.#scope, wanted);
  }

  /** How many positions match the filters, with finance or without: for filters that totals know nothing of. */
  async countPositions(filters: Filters): Promise<number> {
    const { rows } = await sql<{ vehicles: number }>`
      select count(*) as vehicles from positions p where ${this.#matches(filters)}`.execute(this.#database);
    return only(rows).vehicles;
  }

  /** The same sums by location, companies and locations by name. */
  async sumByLocation(filters: Filters): Promise<LocationSums[]> {
    const sums = areGroupsEnough(filters)
      ? sumGroupsByLocation(await this.readGroups(filters, 'each'), filters)
      : await this.#sumPositionsByLocation(filters);
    const places = await this.#knownPlaces.read(companiesOf(this.#scope.companyIds, filters));
    const found = new Map(sums.filter(({ all }) => all !== 0).map((each) => [each.location_id, each]));
    return places.flatMap((place) => {
      const ofPlace = found.get(place.location_id);
      return ofPlace === undefined ? [] : [{ ...ofPlace, ...place }];
    });
  }

  #matches(filters: Filters) {
    const companyIds = companiesOf(this.#scope.companyIds, filters);
    return allOf(gatheringTestsOf(filters, companyIds));
  }

  async #sumPositionsByLocation(filters: Filters): Promise<readonly Sums[]> {
    const known = await this.#readKnown(filters);
    if (known !== null) return [...known.locations.values()];
    // No location among the sums is newer than what has been told.
    const rows = await this.#changes.read(sql<Sums>`
      select p.company_id, p.location_id, ${sumsOfPositions(filters.preview_condition)}
      from positions p where ${this.#matches(filters)} group by 1, 2`);
    this.#noteKnown(filters, addSums(rows).all);
    return rows;
  }

  async #readKnown(filters: Filters): Promise<SumsByLocation | null> {
    return await this.#knownSums.read(this.#question(filters), this.#working(filters));
  }

  #noteKnown(filters: Filters, vehicles: number): void {
    this.#knownSums.note(this.#question(filters), this.#working(filters), vehicles);
  }

  #question(filters: Filters): Question<Filters> {
    return { companyIds: companiesOf(this.#scope.companyIds, filters), filters };
  }

  #working(filters: Filters): Working<SumsByLocation> {
    const { preview_condition } = filters;
    const read = (positions: RawBuilder<unknown>) => this.#readSumsByLocation(positions, preview_condition);
    return {
      beside: { preview_condition },
      readAll: () => read(sql`positions p where ${this.#matches(filters)}`),
      readAgain: async ({ vehicles, locations }, written) => {
        const stale = new Set(Array.from(written, (id) => vehicles.get(id)));
        const keys = Array.from(vehicles).flatMap(([vehicle_id, locationId]) => {
          const company_id = stale.has(locationId) ? locations.get(locationId)?.company_id : undefined;
          return company_id === undefined ? [] : [{ company_id, vehicle_id }];
        });
        const now = await read(positionsOf(keys));
        const others = Array.from(locations).filter(([id]) => !stale.has(id));
        return { vehicles, locations: new Map([...others, ...now.locations]) };
      },
    };
  }

  async #readSumsByLocation(
    positions: RawBuilder<unknown>,
    preview: Condition | undefined,
  ): Promise<SumsByLocation> {
    const rows = await this.#changes.read(sql<Sums & { vehicle_ids: number[] }>`
      select p.company_id, p.location_id, ${sumsOfPositions(preview)}, array_agg(p.vehicle_id) as vehicle_ids
      from ${positions} group by 1, 2`);
    const vehicles = new Map<number, number>();
    const locations = new Map<number, Sums>();
    for (const { vehicle_ids, ...sums } of rows) {
      locations.set(sums.location_id, sums);
      for (const id of vehicle_ids) vehicles.set(id, sums.location_id);
    }
    return { vehicles, locations };
  }
}
