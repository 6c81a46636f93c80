import { isDeepStrictEqual } from 'node:util';
import { DEFAULT_STATUSES } from '@fleetworth/contract/field';
import type { TrendBrand } from '@fleetworth/contract/historical-trend';
import type { BenchFleet } from './bench-fleet.ts';
import type { DuckDbPeer } from './duckdb-peer.ts';
import { treeCall } from './fleet-calls.ts';
import { answerOf } from './requests.ts';
import { type BenchResult, medianInTurns, ms } from './result.ts';

const ROUNDS = { rounds: 20, warmUps: 5 };
const LIMIT = 10;

/** Returns SQL that selects the expression for the condition of the vehicle. */
const inOwnCondition = (sqlFor: (condition: string) => string) =>
  `case condition when 'excellent' then ${sqlFor('excellent')} when 'good' then ${sqlFor('good')} else ` +
  `${sqlFor('fair')} end`;
const valueIn = (condition: string) =>
  `case when record_${condition} > 0 then record_${condition} else ${condition}_latest end`;
const YEAR_AGO = `case when year_ago_price > 0 and good_latest > 0
  then (year_ago_price::int8 * ${inOwnCondition((condition) => `${condition}_latest`)}
      + good_latest // 2) // good_latest end`;
const AVERAGED: Record<string, string> = {
  miles: 'mileage',
  grade: 'grade_tenths',
  excellent: valueIn('excellent'),
  good: valueIn('good'),
  fair: valueIn('fair'),
  year_ago_miles: 'year_ago_mileage',
  year_ago: YEAR_AGO,
};
const SUMS = Object.entries(AVERAGED)
  .map(([name, value]) => `sum(${value})::int8 as ${name}, count(${value}) as ${name}_vehicles`)
  .join(', ');
const STATEMENT = `select brand_id, model_id, model_year, model_detail_id, count(*) as vehicles, ${SUMS},
    sum(${inOwnCondition(valueIn)}) filter (where ${YEAR_AGO} is not null)::int8 as comparable_today
  from positions where status in (${DEFAULT_STATUSES.map((status) => `'${status}'`).join(', ')})
  group by all`;

/**
 * Goal 7: compares the tree of makes and models with DuckDB. The call also names, sorts and sums its levels,
 * while DuckDB returns only the sums of the leaves.
 */
export async function benchTree(fleet: BenchFleet, duckDb: DuckDbPeer): Promise<BenchResult> {
  const call = treeCall(fleet, {});
  const run = await duckDb.prepare(STATEMENT);
  const theirs = leavesOfRows(await run());
  const leaves = leavesOfTree((JSON.parse(await answerOf(call)) as { data: TrendBrand[] }).data);
  if (!isDeepStrictEqual(leaves, theirs)) throw new Error('The tree differs in DuckDB.');
  const [callMs = 0, statementMs = 0] = await medianInTurns([() => answerOf(call), run], ROUNDS);
  return {
    goal: 7,
    name: `tree of ${leaves.size} details / DuckDB, ${fleet.vehicles} vehicles`,
    ratio: callMs / statementMs,
    limit: LIMIT,
    isCeiling: true,
    detail: `${ms(callMs)} against ${ms(statementMs)}`,
  };
}

/** Number of vehicles and total value in good condition of each model detail, by the path of its ids. */
type Leaves = Map<string, string>;

const leavesOfRows = (rows: readonly Record<string, unknown>[]): Leaves =>
  new Map(
    rows
      .map((row): [string, string] => [
        [row.brand_id, row.model_id, row.model_year, row.model_detail_id].join('/'),
        `${Number(row.vehicles)} for ${row.good === null ? 'nothing' : Number(row.good)}`,
      ])
      .toSorted(byKey),
  );

const leavesOfTree = (brands: readonly TrendBrand[]): Leaves =>
  new Map(
    brands
      .flatMap(({ brand, models }) =>
        models.flatMap(({ model, years }) =>
          years.flatMap(({ year, model_details: details }) =>
            details.map((detail): [string, string] => [
              [brand.id, model.id, year, detail.model_detail?.id ?? null].join('/'),
              `${detail.count} for ` +
                `${detail.total_good === null ? 'nothing' : Math.round(detail.total_good * 100)}`,
            ]),
          ),
        ),
      )
      .toSorted(byKey),
  );

const byKey = ([left]: [string, string], [right]: [string, string]): number => (left < right ? -1 : 1);
