import { type Condition, CONDITIONS } from '@fleetworth/contract/field';
import type { TrendFilters } from '@fleetworth/contract/historical-trend';
import type { TrendSums } from '@fleetworth/domain/historical';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';
import { joinPredicates, companiesOf, matchPredicates } from '../fleet-view/public.ts';

interface NamedItem {
  id: number;
  name: string;
}

/** Sums of the vehicles with the same make, model, year and model detail. */
export interface TrendLeaf {
  brand: NamedItem;
  model: NamedItem;
  year: number | null;
  modelDetail: NamedItem | null;
  sums: TrendSums;
  isSandbox: boolean;
  manualCount: number;
  byPriceCount: number;
}

type Expression = RawBuilder<unknown>;

const market = (condition: Condition): Expression => sql.ref(`p.${condition}_market`);

const OWN_CONDITION_MARKET = sql`case p.condition when 'excellent' then ${market('excellent')}
  when 'good' then ${market('good')} else ${market('fair')} end`;

const AVERAGED_FIGURES = {
  miles: sql`p.mileage`,
  grade: sql`p.grade_tenths`,
  excellent: market('excellent'),
  good: market('good'),
  fair: market('fair'),
  year_ago_miles: sql`p.year_ago_mileage`,
  year_ago: sql`p.year_ago_market`,
} satisfies Record<string, Expression>;
type AveragedFigure = keyof typeof AVERAGED_FIGURES;

const SUMS = sql.join([
  ...Object.entries(AVERAGED_FIGURES).flatMap(([name, value]) => [
    sql`coalesce(sum(${value}), 0)::int8 as ${sql.ref(name)}`,
    sql`count(${value}) as ${sql.ref(`${name}_vehicles`)}`,
  ]),
  sql`coalesce(sum(${OWN_CONDITION_MARKET}) filter (where p.year_ago_market is not null), 0)::int8
    as comparable_today`,
]);

type Row = Record<AveragedFigure | `${AveragedFigure}_vehicles` | 'vehicles' | 'comparable_today', number> & {
  brand_id: number;
  brand_name: string;
  model_id: number;
  model_name: string;
  model_year: number | null;
  model_detail_id: number | null;
  model_detail_name: string | null;
  is_sandbox: boolean;
  manual: number;
  by_price: number;
};

export class TrendRepository {
  readonly #database: Database;
  readonly #scope: Scope;

  constructor(database: Database, scope: Scope) {
    this.#database = database;
    this.#scope = scope;
  }

  async readLeaves(filters: TrendFilters): Promise<TrendLeaf[]> {
    const matches = matchPredicates(filters, companiesOf(this.#scope.companyIds, filters));
    const { rows } = await sql<Row>`
      select x.*, b.name as brand_name, m.name as model_name, d.name as model_detail_name
      from (
        select p.brand_id, p.model_id, p.model_year, p.model_detail_id, count(*) as vehicles,
          bool_or(p.any_sandbox) as is_sandbox,
          count(*) filter (where p.is_manually_priced) as manual,
          count(*) filter (where p.own_by_price and not p.is_manually_priced) as by_price, ${SUMS}
        from positions p where ${joinPredicates(matches)} group by 1, 2, 3, 4) x
      join brands b on b.id = x.brand_id
      join models m on m.id = x.model_id
      left join model_details d on d.id = x.model_detail_id
      order by b.name collate natural_order, b.id, m.name collate natural_order, m.id,
        x.model_year desc nulls last, d.name collate natural_order nulls last, d.id`.execute(this.#database);
    return rows.map(toLeaf);
  }
}

const toLeaf = (row: Row): TrendLeaf => ({
  isSandbox: row.is_sandbox,
  manualCount: row.manual,
  byPriceCount: row.by_price,
  brand: { id: row.brand_id, name: row.brand_name },
  model: { id: row.model_id, name: row.model_name },
  year: row.model_year,
  modelDetail:
    row.model_detail_id === null || row.model_detail_name === null
      ? null
      : { id: row.model_detail_id, name: row.model_detail_name },
  sums: {
    vehicles: row.vehicles,
    miles: sumAndCount(row, 'miles'),
    gradeTenths: sumAndCount(row, 'grade'),
    values: Object.fromEntries(
      CONDITIONS.map((condition) => [condition, sumAndCount(row, condition)]),
    ) as Record<Condition, { sum: number; vehicles: number }>,
    yearAgoMiles: sumAndCount(row, 'year_ago_miles'),
    yearAgoCents: sumAndCount(row, 'year_ago'),
    comparableTodayCents: row.comparable_today,
  },
});

const sumAndCount = (row: Row, name: AveragedFigure) => ({
  sum: row[name],
  vehicles: row[`${name}_vehicles`],
});
