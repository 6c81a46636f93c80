import type { VehicleClass } from '@fleetworth/contract/classes';
import { ASCENDING_REVENUE_RANGES } from '@fleetworth/domain/revenue-ranges';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database, DistributableDatabase } from '../../platform/db/database.ts';
import { ClassesRepository } from '../classes/public.ts';
import { aboveWaterRange, columnInCondition } from './condition-columns.repository.ts';
import {
  companiesOf,
  type Filters,
  findsFewVehicles,
  joinPredicates,
  matchPredicates,
} from './fleet-predicates.repository.ts';

/**
 * `own` lists the facet's own filters, which its counts ignore. A facet must not have the name of a column,
 * because one query result contains the counts of facets and columns by name.
 */
const FACETS = {
  sources: { column: 'source', own: ['source_ids'] },
  classes: { column: 'class', own: ['class_ids'] },
  groups: { column: 'class', own: ['group_class_ids'] },
  model_years: { column: 'model_year', own: ['model_year'] },
  // Makes and models form one facet, so that other models of the selected make and other makes remain
  // available.
  models: { column: 'model', own: ['brand_id', 'model_id'] },
  revenue_ranges: { column: 'revenue', own: ['sign', 'min', 'max'] },
  above_water_ranges: { column: 'above_water', own: ['above_water'] },
} as const satisfies Record<string, { column: string; own: (keyof Filters)[] }>;

type Facet = keyof typeof FACETS;
type Column = (typeof FACETS)[Facet]['column'];

export type Counts = ReadonlyMap<number, number>;
export type FacetCounts = Record<Facet, Counts> & { matches: number };

const COLUMNS: readonly Column[] = ['source', 'class', 'model_year', 'model', 'revenue', 'above_water'];

const RANGE_MINIMUMS_CENTS = ASCENDING_REVENUE_RANGES.flatMap(({ min }) => (min === null ? [] : [min * 100]));

const columnExpression = (column: Column, filters: Filters): RawBuilder<unknown> => {
  switch (column) {
    case 'source':
      return sql`p.financing_company_id`;
    case 'class':
      return sql`p.class_id`;
    case 'model_year':
      return sql`p.model_year::int4`;
    case 'model':
      return sql`p.model_id`;
    case 'revenue':
      // Index of the revenue's range in `ASCENDING_REVENUE_RANGES`.
      return sql`width_bucket(
        ${columnInCondition('revenue', filters.preview_condition)}::int4, ${RANGE_MINIMUMS_CENTS}::int4[])`;
    case 'above_water':
      return aboveWaterRange(filters.preview_condition);
  }
};

interface CountRow {
  /**
   * Name of a column, which is counted with all filters, or name of a facet, which is counted without its
   * own filters.
   */
  facet: string;
  value: number | null;
  vehicles: number;
}

export class FilterPropertiesRepository {
  readonly #database: Database;
  readonly #isDistributed: boolean;
  readonly #scope: Scope;

  constructor({ database, isDistributed }: DistributableDatabase, scope: Scope) {
    this.#database = database;
    this.#isDistributed = isDistributed;
    this.#scope = scope;
  }

  /**
   * Counts all facets in one statement, so that a vehicle that changes meanwhile is counted consistently.
   */
  async count(filters: Filters): Promise<FacetCounts> {
    const narrowedFacets = (Object.keys(FACETS) as Facet[]).filter((facet) =>
      FACETS[facet].own.some((name) => filters[name] !== undefined),
    );
    const countQueries = [
      ...this.#selectCounts(filters),
      ...narrowedFacets.map((facet) => this.#selectFacetCounts(facet, filters)),
    ];
    const { rows } = await sql<CountRow>`${sql.join(countQueries, sql` union all `)}`.execute(this.#database);
    const countsOf = (name: string): Counts => addUp(rows.filter(({ facet }) => facet === name));
    const counts = Object.entries(FACETS).map(([facet, { column }]) => [
      facet,
      countsOf(narrowedFacets.includes(facet as Facet) ? facet : column),
    ]);
    return {
      ...(Object.fromEntries(counts) as Record<Facet, Counts>),
      matches: rows
        .filter(({ facet }) => facet === ALL_VALUES)
        .reduce((sum, { vehicles }) => sum + vehicles, 0),
    };
  }

  /**
   * Counts every column with all filters. Facets whose own filters aren't set use these counts. Citus rejects
   * grouping sets over several companies, unless their rows are materialized first. So a distributed database
   * materializes the rows if there are few, and otherwise counts each company separately.
   */
  #selectCounts(filters: Filters): RawBuilder<unknown>[] {
    const companyIds = companiesOf(this.#scope.companyIds, filters);
    const vehicles = this.#selectColumns(filters);
    if (!this.#isDistributed) return [sql`select ${FACET_COUNTS} from (${vehicles}) m ${BY_COLUMN}`];
    if (findsFewVehicles(filters) || companyIds.length === 0)
      return [
        sql`(with m as materialized (${vehicles})
          select ${FACET_COUNTS} from m ${BY_COLUMN})`,
      ];
    return companyIds.map((companyId) => {
      const vehiclesOfCompany = this.#selectColumns({ ...filters, company_id: companyId });
      return sql`select ${FACET_COUNTS} from (${vehiclesOfCompany}) m ${BY_COLUMN}`;
    });
  }

  #selectColumns(filters: Filters): RawBuilder<unknown> {
    const columns = COLUMNS.map((column) => sql`${columnExpression(column, filters)} as ${sql.ref(column)}`);
    return sql`select ${sql.join(columns)} from ${this.#matches(filters)}`;
  }

  #selectFacetCounts(facet: Facet, filters: Filters): RawBuilder<unknown> {
    const { column, own } = FACETS[facet];
    const filtersWithoutOwn = {
      ...filters,
      ...Object.fromEntries(own.map((name) => [name, undefined])),
    } as Filters;
    return sql`
      select ${sql.lit<string>(facet)} as facet, ${columnExpression(column, filters)} as value,
        count(*) as vehicles
      from ${this.#matches(filtersWithoutOwn)} group by 2`;
  }

  #matches(filters: Filters): RawBuilder<unknown> {
    const companyIds = companiesOf(this.#scope.companyIds, filters);
    return sql`positions p where ${joinPredicates(matchPredicates(filters, companyIds))}`;
  }

  async findSources(ids: readonly number[]): Promise<{ id: number; name: string }[]> {
    return await this.#database
      .selectFrom('financing_companies')
      .select(['id', 'name'])
      .where('id', '=', anyId(ids))
      .execute();
  }

  async findClasses(ids: readonly number[]): Promise<VehicleClass[]> {
    return await new ClassesRepository(this.#database, this.#scope).listByIds(ids);
  }

  async findModels(
    ids: readonly number[],
  ): Promise<{ id: number; name: string; brand_id: number; brand_name: string }[]> {
    return await this.#database
      .selectFrom('models as m')
      .innerJoin('brands as b', 'b.id', 'm.brand_id')
      .select(['m.id', 'm.name', 'b.id as brand_id', 'b.name as brand_name'])
      .where('m.id', '=', anyId(ids))
      .execute();
  }
}

const ALL_VALUES = 'all';

const COLUMN_NAMES = COLUMNS.map((column) => sql.ref(column));
const COLUMN_NAME_CASES = COLUMNS.map(
  (column) => sql`when grouping(${sql.ref(column)}) = 0 then ${sql.lit<string>(column)}`,
);
const FACET_COUNTS = sql`case ${sql.join(COLUMN_NAME_CASES, sql` `)} else ${sql.lit(ALL_VALUES)} end as facet,
  coalesce(${sql.join(COLUMN_NAMES)}) as value, count(*) as vehicles`;
const BY_COLUMN = sql`
  group by grouping sets (${sql.join(COLUMN_NAMES.map((name) => sql`(${name})`))}, ())`;

function addUp(rows: readonly CountRow[]): Counts {
  const counts = new Map<number, number>();
  for (const { value, vehicles } of rows)
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + vehicles);
  return counts;
}

const anyId = (ids: readonly number[]) => sql<number>`any(${[...ids]}::int4[])`;
