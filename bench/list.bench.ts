import { fleetFilters } from '@fleetworth/contract/fleet-view';
import pg from 'pg';
import { decodeCursor } from '../apps/server/src/features/fleet-view/fleet-cursor.ts';
import { type BenchFleet, type Reader, startServer } from './bench-fleet.ts';
import { bestList, type ListName } from './best-list.ts';
import { startChild } from '../tools/child-server.ts';
import { LIST_CALLS, listCall, newPage, pageAfter, START } from './fleet-calls.ts';
import { answerOf, CONNECTIONS, oneConnection, requestsPerSecondInTurns } from './requests.ts';
import { type BenchResult, median, medianInTurns, ms } from './result.ts';

// The code of a running server is compiled after about a thousand calls. A call took 6 ms of CPU time among
// the first 400, 2.9 ms among the next 400, and 2 ms after 3,000.
const ROUNDS = { rounds: 200, warmUps: 1_000 };

const LABELS: Record<ListName, string> = { listFleet: 'list', listVehicles: 'GET vehicles' };

/**
 * Goal 1: compares the p50 of a page with the best statement through pg. The two alternate on one connection
 * each.
 */
export async function benchListOverSql(
  fleet: BenchFleet,
  name: ListName = 'listFleet',
): Promise<BenchResult> {
  const connection = oneConnection();
  const best = bestCall(fleet, name);
  const client = new pg.Client({ connectionString: fleet.databaseUrl });
  await client.connect();
  const list = LIST_CALLS[name](fleet);
  const throughApi = () => answerOf(newPage(list), connection, 'nothing');
  const throughSql = () => client.query(best);
  expectSameUnits(await answerOf(newPage(list)), (await client.query<{ rows: string }>(best)).rows);
  const [apiMs = 0, sqlMs = 0] = await medianInTurns([throughApi, throughSql], ROUNDS);
  await client.end();
  connection.destroy();
  return {
    goal: 1,
    name: `${LABELS[name]} API p50 / best statement through pg, ${fleet.vehicles} vehicles`,
    ratio: apiMs / sqlMs,
    limit: 2,
    isCeiling: true,
    detail: `${ms(apiMs)} against ${ms(sqlMs)}`,
  };
}

/** Returns the best statement for the page that `newPage` requests. */
const bestCall = ({ companyIds }: BenchFleet, list: ListName = 'listFleet') =>
  bestList(companyIds, { list, unitKey: START.value ?? '', vehicleId: START.id });

function expectSameUnits(answer: string, [best]: readonly { rows: string }[]): void {
  const { items } = (JSON.parse(answer) as { data: { items: { unit: string }[] } }).data;
  const units = (JSON.parse(best?.rows ?? '[]') as { unit: string }[]).map(({ unit }) => unit);
  if (units.slice(0, items.length).join() !== items.map(({ unit }) => unit).join())
    throw new Error('The best statement returns other units than the product.');
}

const PAGES = 50;

/**
 * Compares uncached pages with the same pages again, because goal 1 repeats one page. The previewed condition
 * keeps the rows apart from cached ones: no other call previews one.
 */
export async function benchColdPages(fleet: BenchFleet): Promise<BenchResult> {
  const first = listCall(fleet, { filters: { preview_condition: 'fair' } });
  const walk = async () => {
    const times: number[] = [];
    let page = first;
    for (let count = 0; count < PAGES; count += 1) {
      const start = performance.now();
      const answer = await answerOf(page);
      times.push(performance.now() - start);
      page = pageAfter(first, readNextCursor(answer));
    }
    return median(times);
  };
  const [firstMs, againMs] = [await walk(), await walk()];
  return {
    goal: 1,
    name: `uncached pages / the same pages again, ${fleet.vehicles} vehicles`,
    ratio: firstMs / againMs,
    limit: null,
    isCeiling: true,
    detail: `${ms(firstMs)} against ${ms(againMs)}`,
  };
}

/**
 * Measures the benefit of the row cache: lists with 10 connections, relative to a server without the cache.
 */
export async function benchRowCache(fleet: BenchFleet): Promise<BenchResult> {
  const list = listCall(fleet);
  const uncached = await startServer(fleet.databaseUrl, {
    FLEETWORTH_RUN: 'http',
    FLEETWORTH_ROW_CACHE_MB: '0',
  });
  const [cachedRate = 0, uncachedRate = 0] = await requestsPerSecondInTurns([
    () => newPage(list),
    () => newPage({ ...list, url: list.url.replace(fleet.url, uncached.url) }),
  ]);
  await uncached.stop();
  return {
    goal: 2,
    name: `list at ${CONNECTIONS} connections / server without row cache, ${fleet.vehicles} vehicles`,
    ratio: cachedRate / uncachedRate,
    limit: null,
    isCeiling: false,
    detail: `${cachedRate.toFixed(0)} against ${uncachedRate.toFixed(0)} requests/s`,
  };
}

function readNextCursor(answer: string): string {
  const { data } = JSON.parse(answer) as { data: { pagination: { next?: string } } };
  if (data.pagination.next === undefined) throw new Error('The fleet has too few pages.');
  return data.pagination.next;
}

/**
 * Goal 2: compares the list at 10 connections with a thin server that runs the best statement and returns the
 * same JSON.
 */
export async function benchListOverThinServer(fleet: BenchFleet): Promise<BenchResult> {
  const list = listCall(fleet);
  const thin = await startChild('bench/thin-server.ts', {
    BENCH_DATABASE_URL: fleet.databaseUrl,
    BENCH_STATEMENT: JSON.stringify(bestCall(fleet)),
    BENCH_ANSWER_URL: list.url,
    BENCH_TOKEN: list.token,
  });
  const [product = 0, floor = 0] = await requestsPerSecondInTurns([
    () => newPage(list),
    () => ({ ...list, url: `${thin.url}/list` }),
  ]);
  await thin.stop();
  return {
    goal: 2,
    name:
      `list at ${CONNECTIONS} connections / thin server with the best statement and the same JSON, ` +
      `${fleet.vehicles} vehicles`,
    ratio: product / floor,
    limit: 0.75,
    isCeiling: false,
    detail: `${product.toFixed(0)} against ${floor.toFixed(0)} requests/s`,
  };
}

/** Goal 5: compares lists of a large fleet and a small one, and the fiftieth page with the first. */
export async function benchListGrowth(
  [small, large]: readonly [BenchFleet, BenchFleet],
  name: ListName = 'listFleet',
): Promise<BenchResult[]> {
  const readers: Reader[] = ['the largest company', 'a small company'];
  const results: BenchResult[] = [];
  for (const reader of readers) {
    const list = (fleet: BenchFleet) => () => answerOf(newPage(LIST_CALLS[name](fleet, { reader })));
    const [smallMs = 0, largeMs = 0] = await medianInTurns([list(small), list(large)], ROUNDS);
    results.push({
      goal: 5,
      name: `${LABELS[name]} p50 for ${reader}, ${large.vehicles} / ${small.vehicles} vehicles`,
      ratio: largeMs / smallMs,
      limit: 1.5,
      isCeiling: true,
      detail: `${ms(largeMs)} against ${ms(smallMs)}`,
    });
  }
  return [...results, await benchDeepPage(large, name)];
}

async function benchDeepPage(fleet: BenchFleet, name: ListName): Promise<BenchResult> {
  const first = LIST_CALLS[name](fleet, { reader: 'the largest company' });
  let next = '';
  for (let page = 1, before = first; page < PAGES; page += 1) {
    next = readNextCursor(await answerOf(before));
    before = pageAfter(first, next);
  }
  const cursor = decodeCursor(fleetFilters.parse({}), next);
  if (cursor === null) throw new Error('The list returned an invalid cursor.');
  const [firstMs = 0, deepMs = 0] = await medianInTurns(
    [() => answerOf(newPage(first)), () => answerOf(newPage(first, cursor))],
    ROUNDS,
  );
  return {
    goal: 5,
    name:
      `${name === 'listFleet' ? '' : `${LABELS[name]} `}page 50 by cursor / page 1, ` +
      `${fleet.vehicles} vehicles`,
    ratio: deepMs / firstMs,
    limit: 1.3,
    isCeiling: true,
    detail: `${ms(deepMs)} against ${ms(firstMs)}`,
  };
}
