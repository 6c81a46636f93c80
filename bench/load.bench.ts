import {
  findStalePositions,
  TOTAL_DIFFERENCES,
  untilNothingIsPending,
} from '../apps/server/test/position-checks.ts';
import { refreshDuePositions } from '../apps/server/src/features/positions/refresh-due.job.ts';
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

interface Held {
  seconds: number;
  /** The part of the CPU time that other guests of the host took. */
  stolen: number | null;
  /** Milliseconds by kind. */
  times: Map<LoadKind, number[]>;
  errors: string[];
}

/**
 * The load run: a day's mix of calls at 20 connections, and whether everything is right and fresh after it.
 */
export async function benchLoad(
  fleet: BenchFleet,
  seconds: number,
): Promise<{ results: BenchResult[]; notes: string[]; callsPerSecond: number }> {
  const clock = systemClock('America/New_York');
  const { pool, db } = fleet.opened;
  const today = clock.today();
  const world = await readLoadWorld(fleet, { connections: CONNECTIONS, today });
  const mix = Array.from({ length: CONNECTIONS }, (_, connection) => loadSteps(world, connection));
  await hold(mix, WARM_UP_SECONDS);
  const held = await hold(mix, seconds);
  const memory = memoryMegabytes(fleet.processId);
  await untilNothingIsPending(pool);
  // Over midnight the day's refresh would come with the next full hour.
  const now = clock.today();
  if (now !== today) await refreshDuePositions({ database: db, clock, log: createLog('warn') });
  const { stale, positions } = await findStalePositions(pool, now);
  const differences = await pool.query(TOTAL_DIFFERENCES);
  const first = [
    ...held.errors.slice(0, ERRORS_SHOWN),
    ...stale.slice(0, 1).map((item) => JSON.stringify(item)),
  ];
  const calls = listTimes(held).length;
  return {
    callsPerSecond: calls / held.seconds,
    results: [
      none('errors', held.errors.length, `of ${calls} calls`),
      none('positions that differ from a fresh computation', stale.length, `of ${positions}`),
      none(
        'groups whose totals differ from the sums of their positions',
        differences.rows.length,
        'afterwards',
      ),
    ],
    notes: [
      `The mix: ${describe(held)}; the server took ` +
        `${memory === null ? 'unknown' : memory.toFixed(0)} MB of memory at the end`,
      ...LOAD_KINDS.map((kind) => `Of these, ${kind}: ${describe(held, kind)}`),
      ...first,
    ],
  };
}

/** Calls of the mix / lists that Directus answers. */
export const loadResult = (callsPerSecond: number, directusLists: number): BenchResult => ({
  goal: 'load',
  name: `mixed calls at ${CONNECTIONS} connections / lists by Directus`,
  ratio: callsPerSecond / directusLists,
  limit: 3,
  isCeiling: false,
  detail: `${callsPerSecond.toFixed(0)} against ${directusLists.toFixed(0)} a second`,
});

/** Returns the times of one kind, or of all kinds. */
const listTimes = ({ times }: Held, kind?: LoadKind): number[] =>
  kind === undefined ? [...times.values()].flat() : (times.get(kind) ?? []);

const none = (what: string, count: number, detail: string): BenchResult => ({
  goal: 'load',
  name: what,
  ratio: count,
  limit: 0,
  isCeiling: true,
  detail,
});

function describe(held: Held, kind?: LoadKind): string {
  const { seconds, stolen, errors } = held;
  const counted = listTimes(held, kind);
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => ms(quantile(counted, share)));
  const figures = `${(counted.length / seconds).toFixed(0)} calls/s, p50 ${p50}, p95 ${p95}, p99 ${p99}`;
  if (kind !== undefined) return figures;
  return (
    `${figures}, ${errors.length} errors; other guests of the host took ${inPercent(stolen)} of the ` +
    'CPU time'
  );
}

const inPercent = (share: number | null): string =>
  share === null ? 'an unknown part' : `${(100 * share).toFixed(0)} %`;

/**
 * Calls without a pause at every connection for so many seconds. A call that is under way at the end is
 * waited for and counted.
 */
async function hold(mix: readonly Iterator<LoadStep, never>[], seconds: number): Promise<Held> {
  const stolenTime = countStolenTime();
  const held: Held = { seconds, stolen: null, times: new Map(), errors: [] };
  const end = performance.now() + seconds * 1_000;
  const work = async (steps: Iterator<LoadStep, never>) => {
    const agent = oneConnection();
    while (performance.now() < end) {
      const { kind, call, lookedAt, read } = steps.next().value;
      const start = performance.now();
      try {
        const answer = await answerOf(call, agent, lookedAt);
        const ofKind = held.times.get(kind) ?? [];
        ofKind.push(performance.now() - start);
        held.times.set(kind, ofKind);
        read(answer);
      } catch (error) {
        held.errors.push(error instanceof Error ? error.message : String(error));
      }
    }
    agent.destroy();
  };
  await Promise.all(mix.map((steps) => work(steps)));
  held.stolen = stolenTime();
  return held;
}
