import { setTimeout as pause } from 'node:timers/promises';
import { connect, type Socket } from 'node:net';
import { API_BASE, routes } from '@fleetworth/contract/routes';
import { makeWorkbook, sheetOf } from '../apps/server/test/made-archive.ts';
import type { BenchFleet } from './bench-fleet.ts';
import { exportCall, listCall, treeCall } from './fleet-calls.ts';
import { MemoryWatch } from './machine.ts';
import { answerOf, type Call, oneConnection } from './requests.ts';
import { type BenchResult, ms, quantile } from './result.ts';

const SECONDS = 15;
const MAX_RATIO = 3;
const MAX_MEGABYTES = 150;
/** Exceeds all limits of a user. */
const SOCKETS = 100;
const LOOPS = 10;
const SHEET_ROWS = 5_000;
/** Waits until earlier requests no longer affect the measurement. */
const SETTLING_MS = 1_000;

/** Load that one viewer puts on the server. `begin` returns a function that ends it. */
interface Misuse {
  name: string;
  begin: (fleet: BenchFleet) => () => Promise<void>;
}

/**
 * Goal 16: compares another user's list during the worst load by one viewer with the list alone, for each
 * kind of load, and measures the memory of all of them.
 */
export async function benchOneViewer(fleet: BenchFleet): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  const memory = new MemoryWatch(fleet.processId);
  for (const { name, begin } of MISUSES) {
    const alone = await listTimes(fleet);
    const end = begin(fleet);
    await pause(SETTLING_MS);
    const during = await listTimes(fleet);
    await end();
    await untilAllIsPreviewed(fleet);
    const [aloneMs, duringMs] = [quantile(alone, 0.99), quantile(during, 0.99)];
    results.push({
      goal: 16,
      name: `another user's list p99 during a viewer's ${name} / alone, ${fleet.vehicles} vehicles`,
      ratio: duringMs / aloneMs,
      limit: MAX_RATIO,
      isCeiling: true,
      detail: `${ms(duringMs)} against ${ms(aloneMs)}`,
    });
  }
  const { before, peak } = memory.stop();
  results.push({
    goal: 16,
    name: 'additional server memory for all of it, MB',
    ratio: peak - before,
    limit: MAX_MEGABYTES,
    isCeiling: true,
    detail: `${before.toFixed(0)} MB before, peak ${peak.toFixed(0)} MB during the measurement`,
  });
  return results;
}

/** Measures each page, one after the other over one connection. */
async function listTimes(fleet: BenchFleet): Promise<number[]> {
  const agent = oneConnection();
  const call = listCall(fleet, { reader: 'a small company' });
  const times: number[] = [];
  const end = performance.now() + SECONDS * 1_000;
  while (performance.now() < end) {
    const start = performance.now();
    await answerOf(call, agent, 'nothing');
    times.push(performance.now() - start);
  }
  agent.destroy();
  return times;
}

const ofViewer = (fleet: BenchFleet, call: Call): Call => ({ ...call, token: fleet.tokens['a viewer'] });

const MISUSES: readonly Misuse[] = [
  { name: 'unread exports', begin: (fleet) => openUnread(fleet, exportCall(fleet)) },
  { name: 'event streams', begin: (fleet) => openUnread(fleet, getCall(fleet, routes.readEvents.path)) },
  {
    name: 'searches and sorts in a loop',
    begin: (fleet) =>
      inLoops((index) =>
        send(ofViewer(fleet, listCall(fleet, { filters: { q: `1${index}`, sort: 'color' } }))),
      ),
  },
  { name: 'trees in a loop', begin: (fleet) => inLoops(() => send(ofViewer(fleet, treeCall(fleet, {})))) },
  { name: 'uploads in a loop', begin: uploadInLoops },
];

const getCall = ({ url, tokens }: BenchFleet, path: string): Call => ({
  url: url + API_BASE + path,
  method: 'GET',
  token: tokens['a viewer'],
});

/** Sends a call. It may be rejected, because the product limits what one user can request. */
const send = (call: Call): Promise<unknown> => answerOf(call, undefined, 'nothing').catch(() => {});

/** Sends a request on many connections and doesn't read the responses. */
function openUnread(fleet: BenchFleet, { url, method, body }: Call): () => Promise<void> {
  const { hostname, port, pathname } = new URL(url);
  const payload = JSON.stringify(body ?? {});
  const request = [
    `${method} ${pathname} HTTP/1.1`,
    `host: ${hostname}:${port}`,
    `authorization: Bearer ${fleet.tokens['a viewer']}`,
    ...(method === 'GET'
      ? ['', '']
      : ['content-type: application/json', `content-length: ${payload.length}`, '', payload]),
  ].join('\r\n');
  const sockets: Socket[] = Array.from({ length: SOCKETS }, () => {
    const socket = connect(Number(port), hostname, () => socket.write(request));
    socket.on('error', () => {});
    socket.pause();
    return socket;
  });
  return async () => {
    for (const socket of sockets) socket.destroy();
  };
}

/** Repeats the work in several concurrent loops. */
function inLoops(work: (index: number) => Promise<unknown>): () => Promise<void> {
  const over = new AbortController();
  const loops = Array.from({ length: LOOPS }, async (_, index) => {
    while (!over.signal.aborted) await work(index);
  });
  return async () => {
    over.abort();
    await Promise.all(loops);
  };
}

function uploadInLoops(fleet: BenchFleet): () => Promise<void> {
  // Made before the measurement, because making a sheet would delay the timed calls of this process.
  const sheets = Array.from({ length: LOOPS }, (_, index) => makeAuctionSheet(index));
  return inLoops((index) => uploadAuctionSheet(fleet, sheets[index] as Uint8Array<ArrayBuffer>));
}

function makeAuctionSheet(index: number): Uint8Array<ArrayBuffer> {
  const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const rows = Array.from({ length: SHEET_ROWS }, (_, row) => {
    const vin = `1FTEW1EP${index}Z${String(row).padStart(7, '0')}`;
    const at = row + 2;
    return `<row r="${at}">${cell(`A${at}`, vin)}<c r="B${at}"><v>${10_000 + row}</v></c></row>`;
  });
  const heading = `<row r="1">${cell('A1', 'VIN')}${cell('B1', 'Mileage')}</row>`;
  return new Uint8Array(makeWorkbook({ sheet: sheetOf(heading + rows.join('')) }));
}

/** Uploads an auction valuation batch as the viewer, without starting it. */
async function uploadAuctionSheet(
  { url, tokens }: BenchFleet,
  sheet: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const form = new FormData();
  form.append('region', 'NA');
  form.append('file', new File([sheet], 'auction.xlsx'));
  const response = await fetch(url + API_BASE + routes.uploadAuctionBatch.path, {
    method: routes.uploadAuctionBatch.method,
    headers: { authorization: `Bearer ${tokens['a viewer']}` },
    body: form,
  });
  await response.arrayBuffer();
}

/**
 * Waits for the previews of uploads, which continue after the last response and would affect the next
 * measurement.
 */
async function untilAllIsPreviewed({ opened }: BenchFleet): Promise<void> {
  for (;;) {
    const { rowCount } = await opened.pool.query(
      'select from batches where previewed_at is null and deleted_at is null limit 1',
    );
    if (rowCount === 0) return;
    await pause(100);
  }
}
