import { DEFAULT_STATUSES } from '@fleetworth/contract/field';
import type { FutureSummary } from '@fleetworth/contract/projections';
import type { BenchFleet } from './bench-fleet.ts';
import type { DuckDbPeer } from './duckdb-peer.ts';
import { futureSummaryCall } from './fleet-calls.ts';
import { answerOf } from './requests.ts';
import { type BenchResult, medianInTurns, ms } from './result.ts';

/** Measures a fleet of a million once, because each time takes minutes. */
const roundsFor = ({ vehicles }: BenchFleet) =>
  vehicles > 100_000 ? { rounds: 1, warmUps: 0 } : { rounds: 3, warmUps: 1 };

/**
 * Sums owner value, market value and payoff for 25 months by location. They are straight lines or powers,
 * because DuckDB gets no contracts.
 */
const STATEMENT = `select location_id, k, count(*) as vehicles, sum(auction * pow(0.985, k)) as market,
    sum(greatest(auction - k * 0.015 * auction, 0)) as owner,
    sum(greatest(payoff - k * 0.015 * payoff, 0)) as payoff
  from positions, (select unnest(range(25)) as k) months
  where has_finance and auction is not null
    and status in (${DEFAULT_STATUSES.map((status) => `'${status}'`).join(', ')})
  group by all`;

/**
 * Goal 8: compares a projection of the whole fleet over 24 months, with the schedule of each contract, with
 * sums in DuckDB.
 */
export async function benchProjection(fleet: BenchFleet, duckDb: DuckDbPeer): Promise<BenchResult> {
  const call = futureSummaryCall(fleet);
  const run = await duckDb.prepare(STATEMENT);
  const { data } = JSON.parse(await answerOf(call)) as { data: FutureSummary };
  const [callMs = 0, statementMs = 0] = await medianInTurns([() => answerOf(call), run], roundsFor(fleet));
  return {
    goal: 8,
    name: `24 months of ${data.total.count} vehicles by location / DuckDB without schedules`,
    ratio: callMs / statementMs,
    limit: null,
    isCeiling: true,
    detail: `${ms(callMs)} against ${ms(statementMs)}`,
  };
}
