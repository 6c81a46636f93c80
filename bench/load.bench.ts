import {
  findStalePositions,
  TOTAL_DIFFERENCES,
  untilNothingIsPending,
} from '../apps/server/test/position-checks.ts';
import { refreshDuePositions } from '../apps/server/src/features/positions/refresh-due.job.ts';
import { systemClock } from '../apps/server/src/platform/clock/clock.ts';
import { createLog } from '../apps/server/src/platform/log/log.ts';
import { startChild } from '../tools/child-server.ts';
import type { BenchFleet } from './bench-fleet.ts';
import { LOAD_KINDS, type LoadKind, type LoadStep, loadSteps, readLoadWorld, UNREAD } from './load-mix.ts';
import { countStolenTime } from './machine.ts';
import { answerOf, type Call, oneConnection } from './requests.ts';
import { type BenchResult, ms, quantile } from './result.ts';

const CONNECTIONS = 20;
const WARM_UP_SECONDS = 5;
const ERRORS_SHOWN = 5;

type Step = Omit<LoadStep, 'kind'> & { kind: LoadKind | 'row' };
type StepsOf = (connection: number) => Iterator<Step, never>;

interface Held {
  seconds: number;
  /** The part of the processors' time that other guests of the host took. */
  stolen: number | null;
  /**
   * Of each kind, in milliseconds. Plain numbers: the thin server answers millions of calls, and an object for each would have this process
   * look through them all again and again, on the processors that it measures.
   */
  times: Map<Step['kind'], number[]>;
  errors: string[];
}

/**
 * The load run: a day's mix of calls at 20 connections, beside as many minutes of a thin server that answers one row by its key. The thin
 * server has half of them before and half after, on a machine that others may use too.
 */
export async function benchLoad(
  fleet: BenchFleet,
  seconds: number,
): Promise<{ results: BenchResult[]; told: string[] }> {
  const clock = systemClock('America/New_York');
  const { pool, db } = fleet.opened;
  const today = clock.today();
  const world = await readLoadWorld(fleet, { connections: CONNECTIONS, today });
  const thin = await startChild('bench/thin-row-server.ts', { BENCH_DATABASE_URL: fleet.databaseUrl });
  const row = rowSteps(thin.url, world.vehicleIds.flat());
  const holdThin = () => holdWarm(() => row, seconds / 2);
  const before = await holdThin();
  const mix = Array.from({ length: CONNECTIONS }, (_, connection) => loadSteps(world, connection));
  const stepsOf = (connection: number) => mix[connection] ?? row;
  const product = await holdWarm(stepsOf, seconds);
  await untilNothingIsPending(pool);
  // Over midnight the day's refresh would come with the next full hour.
  const now = clock.today();
  if (now !== today) await refreshDuePositions({ database: db, clock, log: createLog('warn') });
  const { stale, positions } = await findStalePositions(pool, now);
  const differences = await pool.query(TOTAL_DIFFERENCES);
  // What the mix has left to be cleared up and written is not the thin server's.
  await pool.query('vacuum');
  await pool.query('checkpoint');
  const halves = [before, await holdThin()];
  await thin.stop();
  const floor = halves.flatMap((half) => timesOf(half));
  const first = [
    ...product.errors.slice(0, ERRORS_SHOWN),
    ...stale.slice(0, 1).map((one) => JSON.stringify(one)),
  ];
  return {
    results: [
      p99Result(product, floor),
      none('errors', product.errors.length, `of ${timesOf(product).length} calls`),
      none('positions that a fresh computation gives otherwise', stale.length, `of ${positions}`),
      none('groups whose totals are not the sums of their positions', differences.rows.length, 'afterwards'),
    ],
    told: [
      `The mix: ${describe(product)}`,
      ...LOAD_KINDS.map((kind) => `Of it, ${kind}: ${describe(product, kind)}`),
      ...halves.map((half) => `The thin server: ${describe(half)}`),
      ...first,
    ],
  };
}

/** Of one kind, or of all. */
const timesOf = ({ times }: Held, kind?: Step['kind']): number[] =>
  kind === undefined ? [...times.values()].flat() : (times.get(kind) ?? []);

function p99Result(product: Held, floor: readonly number[]): BenchResult {
  const [productMs, floorMs] = [quantile(timesOf(product), 0.99), quantile(floor, 0.99)];
  return {
    goal: 'load',
    name: `p99 of the mix at ${CONNECTIONS} connections for ${product.seconds} s / of a thin server that answers one row`,
    ratio: productMs / floorMs,
    limit: 10,
    isCeiling: true,
    detail: `${ms(productMs)} against ${ms(floorMs)}`,
  };
}

const none = (what: string, count: number, detail: string): BenchResult => ({
  goal: 'load',
  name: what,
  ratio: count,
  limit: 0,
  isCeiling: true,
  detail,
});

function describe(held: Held, kind?: Step['kind']): string {
  const { seconds, stolen, errors } = held;
  const counted = timesOf(held, kind);
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((part) => ms(quantile(counted, part)));
  const figures = `${(counted.length / seconds).toFixed(0)} calls/s, p50 ${p50}, p95 ${p95}, p99 ${p99}`;
  if (kind !== undefined) return figures;
  return `${figures}, ${errors.length} errors; other guests of the host took ${inPercent(stolen)} of the processors' time`;
}

const inPercent = (part: number | null): string =>
  part === null ? 'an unknown part' : `${(100 * part).toFixed(0)} %`;

async function holdWarm(stepsOf: StepsOf, seconds: number): Promise<Held> {
  await hold(stepsOf, WARM_UP_SECONDS);
  return await hold(stepsOf, seconds);
}

/** Calls without a pause at every connection for so many seconds. A call that is under way at the end is waited for and counted. */
async function hold(stepsOf: StepsOf, seconds: number): Promise<Held> {
  const stolenTime = countStolenTime();
  const held: Held = { seconds, stolen: null, times: new Map(), errors: [] };
  const end = performance.now() + seconds * 1_000;
  const work = async (_: unknown, connection: number) => {
    const [agent, steps] = [oneConnection(), stepsOf(connection)];
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
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  held.stolen = stolenTime();
  return held;
}

function* rowSteps(url: string, vehicleIds: readonly number[]): Generator<Step, never> {
  for (let place = 0; ; place += 1) {
    const id = vehicleIds[place % vehicleIds.length];
    const call: Call = { url: `${url}/vehicle/${id}`, method: 'GET', token: '' };
    yield { kind: 'row', call, ...UNREAD };
  }
}
