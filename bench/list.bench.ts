import { fleetFilters } from '@fleetworth/contract/fleet-view';
import pg from 'pg';
import { decodeCursor } from '../apps/server/src/features/fleet-view/fleet-cursor.ts';
import type { BenchFleet, Reader } from './bench-fleet.ts';
import { startChild } from '../tools/child-server.ts';
import { listCall, unaskedCursor, unaskedPage } from './fleet-calls.ts';
import { recordListStatements } from './recorded-statements.ts';
import { answerOf, CONNECTIONS, oneConnection, requestsPerSecondInTurns } from './requests.ts';
import { type BenchResult, median, medianInTurns, ms } from './result.ts';

// A server that runs all day has its code compiled, most of it after a thousand calls: one took 6 ms of the processors among the first 400,
// 2.9 among the next 400, and 2 after 3,000.
const TURNS = { rounds: 200, warmUps: 1_000 };

/** Goal 1: the p50 of a page that nobody has asked for before against its own statements through pg, one connection each, in turns. */
export async function benchListOverSql(fleet: BenchFleet): Promise<BenchResult> {
  const connection = oneConnection();
  const statements = await recordListStatements(fleet, { after: unaskedCursor() });
  const client = new pg.Client({ connectionString: fleet.databaseUrl });
  await client.connect();
  const list = listCall(fleet);
  const viaApi = () => answerOf(unaskedPage(list), connection, 'nothing');
  const viaSql = async () => {
    for (const statement of statements) await client.query(statement);
  };
  const [apiMs = 0, sqlMs = 0] = await medianInTurns([viaApi, viaSql], TURNS);
  await client.end();
  connection.destroy();
  return {
    goal: 1,
    name: `list API p50 / its ${statements.length} statements through pg, ${fleet.vehicles} vehicles`,
    ratio: apiMs / sqlMs,
    limit: 2,
    isCeiling: true,
    detail: `${ms(apiMs)} against ${ms(sqlMs)}`,
  };
}

const PAGES = 50;

/**
 * Beside goal 1, which asks for one page again and again: pages whose rows the process has not shown yet against the same pages once
 * more. Nobody else previews a condition here, and rows are remembered as they were shown.
 */
export async function benchRowsShownFirst(fleet: BenchFleet): Promise<BenchResult> {
  const first = listCall(fleet, { filters: { preview_condition: 'fair' } });
  const walk = async () => {
    const times: number[] = [];
    let page = first;
    for (let place = 0; place < PAGES; place += 1) {
      const start = performance.now();
      const answer = await answerOf(page);
      times.push(performance.now() - start);
      page = { ...first, url: `${first.url}?after=${nextOf(answer)}` };
    }
    return median(times);
  };
  const [firstMs, againMs] = [await walk(), await walk()];
  return {
    goal: 1,
    name: `pages whose rows were not shown yet / the same pages again, ${fleet.vehicles} vehicles`,
    ratio: firstMs / againMs,
    limit: null,
    isCeiling: true,
    detail: `${ms(firstMs)} against ${ms(againMs)}`,
  };
}

function nextOf(answer: string): string {
  const { data } = JSON.parse(answer) as { data: { pagination: { next?: string } } };
  if (data.pagination.next === undefined) throw new Error('The fleet has too few pages.');
  return data.pagination.next;
}

/** Goal 2: the list at 10 connections against a thin server that sends the same statements and the same JSON. */
export async function benchListOverThinServer(fleet: BenchFleet): Promise<BenchResult> {
  const list = listCall(fleet);
  const thin = await startChild('bench/thin-server.ts', {
    BENCH_DATABASE_URL: fleet.databaseUrl,
    BENCH_STATEMENTS: JSON.stringify(await recordListStatements(fleet, { after: unaskedCursor() })),
    BENCH_ANSWER_URL: list.url,
    BENCH_TOKEN: list.token,
  });
  const [product = 0, floor = 0] = await requestsPerSecondInTurns([
    () => unaskedPage(list),
    () => ({ ...list, url: `${thin.url}/list` }),
  ]);
  await thin.stop();
  return {
    goal: 2,
    name: `list at ${CONNECTIONS} connections / a thin server with the same statements and JSON, ${fleet.vehicles} vehicles`,
    ratio: product / floor,
    limit: 0.75,
    isCeiling: false,
    detail: `${product.toFixed(0)} against ${floor.toFixed(0)} requests/s`,
  };
}

/** Goal 5: a list costs the same in a large fleet as in a small one, and its fiftieth page as its first. */
export async function benchListGrowth(small: BenchFleet, large: BenchFleet): Promise<BenchResult[]> {
  const readers: Reader[] = ['the largest company', 'a small company'];
  const results: BenchResult[] = [];
  for (const reader of readers) {
    const list = (fleet: BenchFleet) => () => answerOf(unaskedPage(listCall(fleet, { reader })));
    const [smallMs = 0, largeMs = 0] = await medianInTurns([list(small), list(large)], TURNS);
    results.push({
      goal: 5,
      name: `list p50 for ${reader}, ${large.vehicles} / ${small.vehicles} vehicles`,
      ratio: largeMs / smallMs,
      limit: 1.5,
      isCeiling: true,
      detail: `${ms(largeMs)} against ${ms(smallMs)}`,
    });
  }
  return [...results, await benchDeepPage(large)];
}

async function benchDeepPage(fleet: BenchFleet): Promise<BenchResult> {
  const first = listCall(fleet, { reader: 'the largest company' });
  let next = '';
  for (let page = 1, before = first; page < PAGES; page += 1) {
    next = nextOf(await answerOf(before));
    before = { ...first, url: `${first.url}?after=${next}` };
  }
  const place = decodeCursor(fleetFilters.parse({}), next);
  if (place === null) throw new Error('The list answered no cursor of its own.');
  const [firstMs = 0, deepMs = 0] = await medianInTurns(
    [() => answerOf(unaskedPage(first)), () => answerOf(unaskedPage(first, place))],
    TURNS,
  );
  return {
    goal: 5,
    name: `page 50 by cursor / page 1, ${fleet.vehicles} vehicles`,
    ratio: deepMs / firstMs,
    limit: 1.3,
    isCeiling: true,
    detail: `${ms(deepMs)} against ${ms(firstMs)}`,
  };
}
