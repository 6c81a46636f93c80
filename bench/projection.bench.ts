import { DEFAULT_STATUSES } from '@fleetworth/contract/field';
import type { FutureSummary } from '@fleetworth/contract/projections';
import type { BenchFleet } from './bench-fleet.ts';
import type { DuckDbPeer } from './duckdb-peer.ts';
import { futureSummaryCall } from './fleet-calls.ts';
import { answerOf } from './requests.ts';
import { type BenchResult, medianInTurns, ms } from './result.ts';

/** A fleet of a million takes minutes each time. */
const turnsFor = ({ vehicles }: BenchFleet) =>
  vehicles > 100_000 ? { rounds: 1, warmUps: 0 } : { rounds: 3, warmUps: 1 };

/**
 * Owner value, market and payoff of 25 points by location, all of them straight lines or powers: DuckDB has
 * no contracts here.
 */
const STATEMENT = `select location_id, k, count(*) as vehicles, sum(auction * pow(0.985, k)) as market,
    sum(greatest(auction - k * 0.015 * auction, 0)) as owner,
    sum(greatest(payoff - k * 0.015 * payoff, 0)) as payoff
  from positions, (select unnest(range(25)) as k) months
  where has_finance and auction is not null
    and status in (${DEFAULT_STATUSES.map((status) => `'${status}'`).join(', ')})
  group by all`;

/**
 * Goal 8: 24 months of a whole fleet, each contract's own schedule included, computed in a thread for the
 * call, against bare sums in DuckDB.
 */
export async function benchProjection(fleet: BenchFleet, duckDb: DuckDbPeer): Promise<BenchResult> {
  const call = futureSummaryCall(fleet);
  const run = await duckDb.prepare(STATEMENT);
  const { data } = JSON.parse(await answerOf(call)) as { data: FutureSummary };
  const [askMs = 0, runMs = 0] = await medianInTurns([() => answerOf(call), run], turnsFor(fleet));
  return {
    goal: 8,
    name: `24 months of ${data.total.count} vehicles by location / DuckDB without schedules`,
    ratio: askMs / runMs,
    limit: null,
    isCeiling: true,
    detail: `${ms(askMs)} against ${ms(runMs)}`,
  };
}
