import { isDeepStrictEqual } from 'node:util';
import { DEFAULT_STATUSES } from '@fleetworth/contract/field';
import type { FleetSummaryFilters } from '@fleetworth/contract/fleet-view';
import type { FleetSummary, FleetTotal } from '@fleetworth/contract/fleet-total';
import type { FleetSums } from '../apps/server/src/features/fleet-view/fleet-sums.ts';
import { presentTotal } from '../apps/server/src/features/fleet-view/fleet-total.presenter.ts';
import type { BenchFleet } from './bench-fleet.ts';
import { type DuckDbPeer, startDuckDb } from './duckdb-peer.ts';
import { summaryCall } from './fleet-calls.ts';
import { benchProjection } from './projection.bench.ts';
import { answerOf } from './requests.ts';
import { benchTree } from './tree.bench.ts';
import { type BenchResult, medianInTurns, ms } from './result.ts';

const ROUNDS = { rounds: 60, warmUps: 15 };

const text = (value: string) => `'${value.replaceAll("'", "''")}'`;
const sumOf = (value: string, condition = 'true') =>
  `coalesce(sum(${value}) filter (where has_finance and ${condition}), 0)::int8`;
const countOf = (condition: string) => `count(*) filter (where has_finance and ${condition})`;
/** The product's sums, with each vehicle in its own condition. */
const SUMS = `count(*) as "all", ${countOf('true')} as count, ${sumOf('payoff')} as payoff,
  ${sumOf('mileage')} as mileage_sum, ${countOf('mileage is not null')} as mileage_vehicles,
  ${countOf('auction is not null')} as valued, ${sumOf('auction')} as auction,
  ${sumOf('payoff', 'auction is null')} as unvalued_payoff,
  count(auction) filter (where not has_finance) as unfinanced_valued,
  coalesce(sum(auction) filter (where not has_finance), 0)::int8 as unfinanced_auction,
  ${countOf('revenue > 0')} as above, ${sumOf('revenue', 'revenue > 0')} as above_revenue,
  ${countOf('revenue <= 0')} as below, ${sumOf('revenue', 'revenue <= 0')} as below_revenue,
  ${sumOf('week_now')} as week_now, ${sumOf('week_then')} as week_then,
  ${countOf('is_manually_priced')} as manual,
  count(*) filter (where sandbox and not is_manually_priced) as sandbox,
  ${countOf('by_price and not is_manually_priced')} as by_price,
  ${countOf('is_matured')} as matured, ${sumOf('payoff', 'is_matured')} as matured_payoff`;
const HAS_DEFAULT_STATUS = `status in (${DEFAULT_STATUSES.map(text).join(', ')})`;

interface SummaryCase {
  goal: 6 | 7;
  name: string;
  /** Null if the figure is only printed. */
  limit: number | null;
  filters: Partial<FleetSummaryFilters>;
  /** Filters as a DuckDB condition. */
  condition: string;
}

/**
 * Goals 6 and 7: compares whole calls of the summary with the statement alone in DuckDB, on the same rows and
 * with the same result.
 */
export async function benchAgainstDuckDb(
  fleet: BenchFleet,
  { hasLimit }: { hasLimit: boolean },
): Promise<BenchResult[]> {
  const duckDb = await startDuckDb(fleet);
  try {
    const results: BenchResult[] = [];
    for (const summaryCase of await makeCases(fleet)) {
      const result = await benchCase(fleet, duckDb, summaryCase);
      results.push(hasLimit ? result : { ...result, limit: null });
    }
    const tree = await benchTree(fleet, duckDb);
    results.push(hasLimit ? tree : { ...tree, limit: null });
    results.push(...(await benchProjection(fleet, duckDb)));
    return results;
  } finally {
    duckDb.stop();
  }
}

async function benchCase(
  fleet: BenchFleet,
  duckDb: DuckDbPeer,
  { goal, name, limit, filters, condition }: SummaryCase,
): Promise<BenchResult> {
  const isGrouped = filters.group === 'location';
  const call = summaryCall(fleet, { filters });
  const request = () => answerOf(call);
  const run = await duckDb.prepare(
    `select ${isGrouped ? 'location_id, ' : ''}${SUMS} from positions
     where ${HAS_DEFAULT_STATUS} and ${condition} ${isGrouped ? 'group by location_id' : ''}`,
  );
  const theirs = (await run()) as unknown as (FleetSums & { location_id?: number })[];
  const totals = totalsOf((JSON.parse(await request()) as { data: FleetSummary }).data);
  const expected = new Map(theirs.map((sums) => [sums.location_id ?? 0, presentTotal(sums)]));
  if (!isDeepStrictEqual(totals, expected)) throw new Error(`The ${name} differs in DuckDB.`);
  const [callMs = 0, statementMs = 0] = await medianInTurns([request, run], ROUNDS);
  return {
    goal,
    name: `${name} / DuckDB, ${fleet.vehicles} vehicles`,
    ratio: callMs / statementMs,
    limit,
    isCeiling: true,
    detail: `${ms(callMs)} against ${ms(statementMs)}`,
  };
}

/** Returns the totals by location id. The total of all locations has the id 0. */
const totalsOf = ({ total, companies }: FleetSummary): Map<number, FleetTotal> =>
  new Map(
    companies === undefined
      ? [[0, total]]
      : companies.flatMap(({ locations }) => locations.map(({ id, total }) => [id, total] as const)),
  );

/** Lists summaries that stored totals cover, and others: by search, by tags, and by tags and condition. */
async function makeCases(fleet: BenchFleet): Promise<SummaryCase[]> {
  const covered = { goal: 6, limit: 0.4, condition: 'true' } as const;
  const tagIds = await commonTagIds(fleet);
  const hasTag = `list_has_any(tag_ids, [${tagIds.join(', ')}])`;
  const uncovered = { goal: 7, limit: 6 } as const;
  return [
    { ...covered, name: 'summary of the whole fleet', filters: {} },
    { ...covered, name: 'summary by location', filters: { group: 'location' } },
    {
      ...covered,
      name: 'summary of two conditions without finance',
      filters: { condition: ['good', 'fair'], financial: false },
      condition: `condition in ('good', 'fair') and not has_finance`,
    },
    {
      ...uncovered,
      name: 'summary with a search of two characters',
      filters: { q: 'K7' },
      condition: `(unit ilike '%K7%' or vin ilike '%K7%')`,
    },
    {
      ...uncovered,
      name: 'summary with a search of four characters',
      filters: { q: '1234' },
      condition: `(unit ilike '%1234%' or vin ilike '%1234%')`,
    },
    { ...uncovered, name: 'summary with tags', filters: { tag_id: tagIds }, condition: hasTag },
    {
      ...uncovered,
      name: 'summary by location with tags and a condition',
      filters: { tag_id: tagIds, condition: ['good'], group: 'location' },
      condition: `condition = 'good' and ${hasTag}`,
    },
    ...(await makeNarrowCases(fleet)).map((summaryCase) => ({ ...uncovered, ...summaryCase })),
  ];
}

/** Lists summaries by make and year, by lender and revenue, and by weekly loss. */
async function makeNarrowCases({
  opened,
  companyIds,
}: BenchFleet): Promise<Pick<SummaryCase, 'name' | 'filters' | 'condition'>[]> {
  const { rows: makes } = await opened.pool.query<{ brand_id: number }>(
    'select brand_id from positions where company_id = any($1) group by 1 order by count(*) desc, 1 limit 2',
    [companyIds],
  );
  const { rows: lenders } = await opened.pool.query<{ id: number; name: string }>(
    `select f.id, f.name from positions p join financing_companies f on f.id = p.financing_company_id
     where p.company_id = any($1) group by 1, 2 order by count(*) desc, 1 limit 1`,
    [companyIds],
  );
  const brandIds = makes.map(({ brand_id }) => brand_id);
  return [
    {
      name: 'summary with two makes and years',
      filters: { brand_id: brandIds, model_year: [2022, 2023] },
      condition: `brand_id in (${brandIds.join(', ')}) and model_year in (2022, 2023)`,
    },
    {
      name: 'summary with a lender and a revenue range',
      filters: { source: lenders.map(({ name }) => name), min: -500, max: 1_000 },
      condition:
        `financing_company_id in (${lenders.map(({ id }) => id).join(', ')}) and revenue >= -50000 ` +
        'and revenue < 100000',
    },
    {
      name: 'summary with losses that grew within the week',
      filters: { sign: 'negative', weekly_change: 'down' },
      condition: 'revenue <= 0 and weekly_change < 0',
    },
  ];
}

/** Returns the ids of the five most common tags. */
async function commonTagIds({ opened, companyIds }: BenchFleet): Promise<number[]> {
  const { rows } = await opened.pool.query<{ tag_id: number }>(
    `select tag_id from vehicle_tags where company_id = any($1) group by tag_id
      order by count(*) desc, tag_id limit 5`,
    [companyIds],
  );
  return rows.map(({ tag_id }) => tag_id);
}
