import { DEFAULT_STATUSES } from '@fleetworth/contract/field';
import type { FutureSummary } from '@fleetworth/contract/projections';
import type { BenchFleet } from './bench-fleet.ts';
import type { DuckDbPeer } from './duckdb-peer.ts';
import { futureSummaryCall } from './fleet-calls.ts';
import { answerOf } from './requests.ts';
import { type BenchResult, medianInTurns, ms } from './result.ts';

const AGAIN = { rounds: 5, warmUps: 1 };
/** The first time takes minutes for a fleet of a million. */
const roundsFor = ({ vehicles }: BenchFleet) =>
  vehicles > 100_000 ? { rounds: 1, warmUps: 0 } : { rounds: 3, warmUps: 1 };

interface Limits {
  first: number;
  again: number;
  afterEdit: number;
}
const limitsFor = ({ vehicles }: BenchFleet): Limits =>
  vehicles > 100_000 ? { first: 9, again: 0.2, afterEdit: 0.3 } : { first: 4, again: 0.27, afterEdit: 0.6 };

/**
 * Sums owner value, market value and payoff for 25 months by location. The sums are straight lines or powers,
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
 * sums in DuckDB: the first time of a day, again, and after a location was marked as changed.
 */
export async function benchProjection(fleet: BenchFleet, duckDb: DuckDbPeer): Promise<BenchResult[]> {
  const call = futureSummaryCall(fleet);
  const { pool } = fleet.opened;
  const run = await duckDb.prepare(STATEMENT);
  const first = async () => {
    await pool.query('delete from projection_sums');
    await answerOf(call);
  };
  const afterEdit = async () => {
    await pool.query(`insert into projection_changes
      select company_id, location_id, now() from positions order by vehicle_id limit 1`);
    await answerOf(call);
  };
  const [firstMs = 0, duckDbMs = 0] = await medianInTurns([first, run], roundsFor(fleet));
  const [againMs = 0, editMs = 0, duckDbAgainMs = 0] = await medianInTurns(
    [() => answerOf(call), afterEdit, run],
    AGAIN,
  );
  const { data } = JSON.parse(await answerOf(call)) as { data: FutureSummary };
  const limits = limitsFor(fleet);
  const result = (when: keyof Limits, [callMs, referenceMs]: [number, number]): BenchResult => ({
    goal: 8,
    name: `24 months of ${data.total.count} vehicles by location, ${LABELS[when]} / DuckDB without schedules`,
    ratio: callMs / referenceMs,
    limit: limits[when],
    isCeiling: true,
    detail: `${ms(callMs)} against ${ms(referenceMs)}`,
  });
  return [
    result('first', [firstMs, duckDbMs]),
    result('again', [againMs, duckDbAgainMs]),
    result('afterEdit', [editMs, duckDbAgainMs]),
  ];
}

const LABELS = { first: 'first', again: 'again', afterEdit: 'after an edit' };
