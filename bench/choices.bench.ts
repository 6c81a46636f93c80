import type { FilterProperties } from '@fleetworth/contract/fleet-filters';
import type { FleetFilters } from '@fleetworth/contract/fleet-view';
import type { FleetSummary } from '@fleetworth/contract/fleet-total';
import type { BenchFleet } from './bench-fleet.ts';
import { choicesCall, summaryCall } from './fleet-calls.ts';
import { answerOf } from './requests.ts';
import { type BenchResult, medianInTurns, ms } from './result.ts';

const ROUNDS = { rounds: 30, warmUps: 5 };
const LIMIT = 10;

interface ChoicesCase {
  name: string;
  filters: Partial<FleetFilters>;
  /** Null if stored totals answer the summary, because counting vehicles is always much slower. */
  limit: number | null;
}

/**
 * Measures the filter choices relative to the summary with the same filters. Both match the same number of
 * vehicles, and the choices count them in six ways.
 */
export async function benchChoices(fleet: BenchFleet): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  for (const choicesCase of await makeCases(fleet)) results.push(await benchCase(fleet, choicesCase));
  return results;
}

async function benchCase(fleet: BenchFleet, { name, filters, limit }: ChoicesCase): Promise<BenchResult> {
  const [choices, summary] = [choicesCall(fleet, filters), summaryCall(fleet, { filters })];
  const { providers } = (JSON.parse(await answerOf(choices)) as { data: FilterProperties }).data;
  const { total } = (JSON.parse(await answerOf(summary)) as { data: FleetSummary }).data;
  if (providers[0]?.count !== total.count + total.without_finance.count)
    throw new Error(`Choices and summary ${name} count different vehicles.`);
  const [choicesMs = 0, summaryMs = 0] = await medianInTurns(
    [() => answerOf(choices), () => answerOf(summary)],
    ROUNDS,
  );
  return {
    goal: 7,
    name: `filter choices / summary ${name}, ${fleet.vehicles} vehicles`,
    ratio: choicesMs / summaryMs,
    limit,
    isCeiling: true,
    detail: `${ms(choicesMs)} against ${ms(summaryMs)}`,
  };
}

async function makeCases(fleet: BenchFleet): Promise<ChoicesCase[]> {
  const { rows } = await fleet.opened.pool.query<{ brand_id: number; model_year: number }>(
    `select brand_id, model_year from positions where company_id = any($1) and model_year is not null
     group by 1, 2 order by count(*) desc, 1, 2 limit 3`,
    [fleet.companyIds],
  );
  const makes = [...new Set(rows.map(({ brand_id }) => brand_id))];
  const years = [...new Set(rows.map(({ model_year }) => model_year))];
  return [
    { name: 'without filters', filters: {}, limit: null },
    { name: 'with a search', filters: { q: 'K7' }, limit: LIMIT },
    { name: 'with makes and years', filters: { brand_id: makes, model_year: years }, limit: LIMIT },
    { name: 'with a revenue range', filters: { min: -500, max: 1_000 }, limit: LIMIT },
    { name: 'with losses that grew', filters: { sign: 'negative', weekly_change: 'down' }, limit: LIMIT },
  ];
}
