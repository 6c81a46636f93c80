import { Agent, request } from 'node:http';
import autocannon from 'autocannon';
import pg from 'pg';
import type { BenchFleet, Reader } from './bench-fleet.ts';
import { startChild } from '../tools/child-server.ts';
import { recordListStatements } from './recorded-statements.ts';
import { type BenchResult, median, medianInTurns } from './result.ts';

const LIST_PATH = '/api/v1/vehicle-analysis/internal-list-for-sale';
const TURNS = { rounds: 200, warmUps: 40 };

const ms = (value: number) => `${value.toFixed(2)} ms`;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** One call over a connection that stays open, read to its end. */
function post(url: string, token: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      { method: 'POST', agent, headers: { authorization: `Bearer ${token}` } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          if (response.statusCode === 200) resolve(text);
          else reject(new Error(`${url} answered ${response.statusCode}: ${text}`));
        });
      },
    );
    call.once('error', reject);
    call.end();
  });
}

/** Goal 1: the list's p50 against its own statements through pg, one connection each, in turns. */
export async function benchListOverSql(fleet: BenchFleet): Promise<BenchResult> {
  const statements = await recordListStatements(fleet, {});
  const client = new pg.Client({ connectionString: fleet.databaseUrl });
  await client.connect();
  const viaApi = () => post(fleet.url + LIST_PATH, fleet.tokens['all companies']);
  const viaSql = async () => {
    for (const statement of statements) await client.query(statement);
  };
  const [apiMs = 0, sqlMs = 0] = await medianInTurns([viaApi, viaSql], TURNS);
  await client.end();
  return {
    goal: 1,
    name: `list API p50 / its ${statements.length} statements through pg, ${fleet.vehicles} vehicles`,
    ratio: apiMs / sqlMs,
    limit: 2,
    isCeiling: true,
    detail: `${ms(apiMs)} against ${ms(sqlMs)}`,
  };
}

const ROUNDS = 3;
const ROUND_SECONDS = 4;
const CONNECTIONS = 10;

/** Goal 2: the list at 10 connections against a thin server that sends the same statements and the same JSON. */
export async function benchListOverThinServer(fleet: BenchFleet): Promise<BenchResult> {
  const token = fleet.tokens['all companies'];
  const thin = await startChild('bench/thin-server.ts', {
    BENCH_DATABASE_URL: fleet.databaseUrl,
    BENCH_STATEMENTS: JSON.stringify(await recordListStatements(fleet, {})),
    BENCH_ANSWER_URL: fleet.url + LIST_PATH,
    BENCH_TOKEN: token,
  });
  const rates: { product: number[]; thin: number[] } = { product: [], thin: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.product.push(await requestsPerSecond(fleet.url + LIST_PATH, token));
    rates.thin.push(await requestsPerSecond(`${thin.url}/list`, token));
  }
  await thin.stop();
  const [product, floor] = [median(rates.product), median(rates.thin)];
  return {
    goal: 2,
    name: `list at ${CONNECTIONS} connections / a thin server with the same statements and JSON, ${fleet.vehicles} vehicles`,
    ratio: product / floor,
    limit: 0.75,
    isCeiling: false,
    detail: `${product.toFixed(0)} against ${floor.toFixed(0)} requests/s`,
  };
}

async function requestsPerSecond(url: string, token: string): Promise<number> {
  const result = await autocannon({
    url,
    method: 'POST',
    connections: CONNECTIONS,
    duration: ROUND_SECONDS,
    headers: { authorization: `Bearer ${token}` },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result.requests.average;
}

/** Goal 5: a list costs the same in a large fleet as in a small one, and its fiftieth page as its first. */
export async function benchListGrowth(small: BenchFleet, large: BenchFleet): Promise<BenchResult[]> {
  const readers: Reader[] = ['the largest company', 'a small company'];
  const results: BenchResult[] = [];
  for (const reader of readers) {
    const list = (fleet: BenchFleet) => () => post(fleet.url + LIST_PATH, fleet.tokens[reader]);
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
  const reader: Reader = 'the largest company';
  const url = fleet.url + LIST_PATH;
  let cursor = '';
  for (let page = 1; page < 50; page += 1) {
    const { data } = JSON.parse(await post(`${url}${cursor}`, fleet.tokens[reader])) as {
      data: { pagination: { next?: string } };
    };
    if (data.pagination.next === undefined) throw new Error('The fleet has fewer than 50 pages.');
    cursor = `?after=${data.pagination.next}`;
  }
  const first = () => post(url, fleet.tokens[reader]);
  const deep = () => post(`${url}${cursor}`, fleet.tokens[reader]);
  const [firstMs = 0, deepMs = 0] = await medianInTurns([first, deep], TURNS);
  return {
    goal: 5,
    name: `page 50 by cursor / page 1, ${fleet.vehicles} vehicles`,
    ratio: deepMs / firstMs,
    limit: 1.3,
    isCeiling: true,
    detail: `${ms(deepMs)} against ${ms(firstMs)}`,
  };
}
