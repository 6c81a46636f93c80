import {
  findStalePositions,
  TOTAL_DIFFERENCES,
  untilNothingIsPending,
} from '../apps/server/test/position-checks.ts';
import { systemClock } from '../apps/server/src/platform/clock/clock.ts';
import { startChild } from '../tools/child-server.ts';
import type { BenchFleet } from './bench-fleet.ts';
import { LOAD_KINDS, type LoadKind, type LoadStep, loadSteps, readLoadWorld, UNREAD } from './load-mix.ts';
import { answerOf, type Call, oneConnection } from './requests.ts';
import { type BenchResult, ms, quantile } from './result.ts';

const CONNECTIONS = 20;
const WARM_UP_SECONDS = 5;
const ERRORS_SHOWN = 5;

type Step = Omit<LoadStep, 'kind'> & { kind: LoadKind | 'row' };

interface Held {
  seconds: number;
  /**
   * Of each kind, in milliseconds. Plain numbers: the thin server answers millions of calls, and an object for each would have this process
   * look through them all again and again, on the processors that it measures.
   */
  times: Map<Step['kind'], number[]>;
  errors: string[];
}

/** The load run: a day's mix of calls at 20 connections, beside the same minutes of a thin server that answers one row by its key. */
export async function benchLoad(
  fleet: BenchFleet,
  seconds: number,
): Promise<{ results: BenchResult[]; told: string[] }> {
  const today = systemClock('America/New_York').today();
  const world = await readLoadWorld(fleet, { connections: CONNECTIONS, today });
  const thin = await startChild('bench/thin-row-server.ts', { BENCH_DATABASE_URL: fleet.databaseUrl });
  const row = rowSteps(thin.url, world.vehicleIds.flat());
  await hold(() => row, WARM_UP_SECONDS);
  const floor = await hold(() => row, seconds);
  await thin.stop();
  const mix = Array.from({ length: CONNECTIONS }, (_, connection) => loadSteps(world, connection));
  const stepsOf = (connection: number) => mix[connection] ?? row;
  await hold(stepsOf, WARM_UP_SECONDS);
  const product = await hold(stepsOf, seconds);
  await untilNothingIsPending(fleet.opened.pool);
  const { stale, positions } = await findStalePositions(fleet.opened.pool, today);
  const differences = await fleet.opened.pool.query(TOTAL_DIFFERENCES);
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
      `The thin server: ${describe(floor)}`,
      ...first,
    ],
  };
}

/** Of one kind, or of all. */
const timesOf = ({ times }: Held, kind?: Step['kind']): number[] =>
  kind === undefined ? [...times.values()].flat() : (times.get(kind) ?? []);

const p99Of = (held: Held): number => quantile(timesOf(held), 0.99);

function p99Result(product: Held, floor: Held): BenchResult {
  return {
    goal: 'load',
    name: `p99 of the mix at ${CONNECTIONS} connections for ${product.seconds} s / of a thin server that answers one row`,
    ratio: p99Of(product) / p99Of(floor),
    limit: 10,
    isCeiling: true,
    detail: `${ms(p99Of(product))} against ${ms(p99Of(floor))}`,
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
  const { seconds, errors } = held;
  const counted = timesOf(held, kind);
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((part) => ms(quantile(counted, part)));
  const figures = `${(counted.length / seconds).toFixed(0)} calls/s, p50 ${p50}, p95 ${p95}, p99 ${p99}`;
  return kind === undefined ? `${figures}, ${errors.length} errors` : figures;
}

/** Calls without a pause at every connection for so many seconds. A call that is under way at the end is waited for and counted. */
async function hold(stepsOf: (connection: number) => Iterator<Step, never>, seconds: number): Promise<Held> {
  const held: Held = { seconds, times: new Map(), errors: [] };
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
  return held;
}

function* rowSteps(url: string, vehicleIds: readonly number[]): Generator<Step, never> {
  for (let place = 0; ; place += 1) {
    const id = vehicleIds[place % vehicleIds.length];
    const call: Call = { url: `${url}/vehicle/${id}`, method: 'GET', token: '' };
    yield { kind: 'row', call, ...UNREAD };
  }
}
