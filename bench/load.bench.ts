import {
  findStalePositions,
  TOTAL_DIFFERENCES,
  untilNothingIsPending,
} from '../apps/server/test/position-checks.ts';
import { refreshAllDue } from '../apps/server/test/run-company-jobs.ts';
import { systemClock } from '../apps/server/src/platform/clock/clock.ts';
import { createLog } from '../apps/server/src/platform/log/log.ts';
import type { BenchFleet } from './bench-fleet.ts';
import { LOAD_KINDS, type LoadKind, type LoadStep, loadSteps, readLoadWorld } from './load-mix.ts';
import { countStolenTime, memoryMegabytes } from './machine.ts';
import { answerOf, oneConnection } from './requests.ts';
import { type BenchResult, ms, quantile } from './result.ts';

const CONNECTIONS = 20;
const WARM_UP_SECONDS = 5;
const ERRORS_SHOWN = 5;

interface LoadResult {
  seconds: number;
  /** Share of the CPU time that other guests of the host took. */
  stolen: number | null;
  /** Response times in milliseconds by kind. */
  times: Map<LoadKind, number[]>;
  errors: string[];
}

/** Runs a day's mix of calls at 20 connections, then checks that all positions and totals are correct. */
export async function benchLoad(
  fleet: BenchFleet,
  seconds: number,
): Promise<{ results: BenchResult[]; notes: string[]; callsPerSecond: number }> {
  const clock = systemClock('America/New_York');
  const { pool, db } = fleet.opened;
  const today = clock.today();
  const world = await readLoadWorld(fleet, { connections: CONNECTIONS, today });
  const mix = Array.from({ length: CONNECTIONS }, (_, connection) => loadSteps(world, connection));
  await runMix(mix, WARM_UP_SECONDS);
  const load = await runMix(mix, seconds);
  const memory = memoryMegabytes(fleet.processId);
  await untilNothingIsPending(pool);
  // After midnight, the refresh of the day would run only with the next full hour.
  const now = clock.today();
  if (now !== today) await refreshAllDue({ database: db, clock, log: createLog('warn') });
  const { stale, positions } = await findStalePositions(pool, now);
  const differences = await pool.query(TOTAL_DIFFERENCES);
  const examples = [
    ...load.errors.slice(0, ERRORS_SHOWN),
    ...stale.slice(0, 1).map((item) => JSON.stringify(item)),
  ];
  const calls = listTimes(load).length;
  return {
    callsPerSecond: calls / load.seconds,
    results: [
      none('errors', load.errors.length, `of ${calls} calls`),
      none('positions that differ from a fresh computation', stale.length, `of ${positions}`),
      none(
        'groups whose totals differ from the sums of their positions',
        differences.rows.length,
        'afterwards',
      ),
    ],
    notes: [
      `The mix: ${describe(load)}; the server took ` +
        `${memory === null ? 'unknown' : memory.toFixed(0)} MB of memory at the end`,
      ...LOAD_KINDS.map((kind) => `Of these, ${kind}: ${describe(load, kind)}`),
      ...examples,
    ],
  };
}

/** Compares the calls of the mix with the lists of Directus. */
export const loadResult = (callsPerSecond: number, directusLists: number): BenchResult => ({
  goal: 'load',
  name: `mixed calls at ${CONNECTIONS} connections / lists by Directus`,
  ratio: callsPerSecond / directusLists,
  limit: 3,
  isCeiling: false,
  detail: `${callsPerSecond.toFixed(0)} against ${directusLists.toFixed(0)} a second`,
});

/** Returns the times of one kind, or of all kinds. */
const listTimes = ({ times }: LoadResult, kind?: LoadKind): number[] =>
  kind === undefined ? [...times.values()].flat() : (times.get(kind) ?? []);

const none = (name: string, count: number, detail: string): BenchResult => ({
  goal: 'load',
  name,
  ratio: count,
  limit: 0,
  isCeiling: true,
  detail,
});

function describe(load: LoadResult, kind?: LoadKind): string {
  const { seconds, stolen, errors } = load;
  const counted = listTimes(load, kind);
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => ms(quantile(counted, share)));
  const figures = `${(counted.length / seconds).toFixed(0)} calls/s, p50 ${p50}, p95 ${p95}, p99 ${p99}`;
  if (kind !== undefined) return figures;
  return (
    `${figures}, ${errors.length} errors; other guests of the host took ${inPercent(stolen)} of the ` +
    'CPU time'
  );
}

const inPercent = (share: number | null): string =>
  share === null ? 'an unknown part' : `${(100 * share).toFixed(0)}%`;

/** Sends calls continuously on each connection. Calls that are pending at the end are counted too. */
async function runMix(mix: readonly Iterator<LoadStep, never>[], seconds: number): Promise<LoadResult> {
  const stolenTime = countStolenTime();
  const load: LoadResult = { seconds, stolen: null, times: new Map(), errors: [] };
  const end = performance.now() + seconds * 1_000;
  const work = async (steps: Iterator<LoadStep, never>) => {
    const agent = oneConnection();
    while (performance.now() < end) {
      const { kind, call, readPart, read } = steps.next().value;
      const start = performance.now();
      try {
        const answer = await answerOf(call, agent, readPart);
        const times = load.times.get(kind) ?? [];
        times.push(performance.now() - start);
        load.times.set(kind, times);
        read(answer);
      } catch (error) {
        load.errors.push(error instanceof Error ? error.message : String(error));
      }
    }
    agent.destroy();
  };
  await Promise.all(mix.map((steps) => work(steps)));
  load.stolen = stolenTime();
  return load;
}
