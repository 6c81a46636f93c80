import autocannon from 'autocannon';
import { median } from './result.ts';

export const CONNECTIONS = 10;
const ROUNDS = 3;
const ROUND_SECONDS = 4;

/** A request that is made again and again. */
export interface Call {
  url: string;
  method: 'GET' | 'POST';
  token: string;
}

const headersOf = ({ token }: Call) => ({ authorization: `Bearer ${token}` });

/** The median requests per second of each of several calls, at ten connections, in turns. */
export async function requestsPerSecondInTurns(calls: readonly Call[]): Promise<number[]> {
  const rates: number[][] = calls.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [place, call] of calls.entries()) rates[place]?.push(await requestsPerSecond(call));
  }
  return rates.map(median);
}

async function requestsPerSecond(call: Call): Promise<number> {
  const { url, method } = call;
  const result = await autocannon({
    url,
    method,
    connections: CONNECTIONS,
    duration: ROUND_SECONDS,
    headers: headersOf(call),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result.requests.average;
}

/** One answer, whole. */
export async function readJson<Body>(call: Call): Promise<Body> {
  const response = await fetch(call.url, { method: call.method, headers: headersOf(call) });
  if (!response.ok) throw new Error(`${call.url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Body;
}
