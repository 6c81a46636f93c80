import { Agent, request } from 'node:http';
import autocannon from 'autocannon';
import { median } from './result.ts';

export const CONNECTIONS = 10;
const ROUNDS = 3;
const ROUND_SECONDS = 4;

/** A request that is made again and again. */
export interface Call {
  url: string;
  method: 'GET' | 'POST' | 'PATCH' | 'PUT';
  token: string;
  body?: unknown;
}

/** Bytes from the end of a response that are read. */
const LOOKED_AT = { nothing: 0, end: 1_000, all: Number.POSITIVE_INFINITY };
export type LookedAt = keyof typeof LOOKED_AT;

/** A connection that stays open from one call to the next. */
export const oneConnection = (): Agent => new Agent({ keepAlive: true, maxSockets: 1 });

const sharedConnection = oneConnection();

/**
 * One call over a connection that stays open, received to its end. Answers what is looked at: the caller's
 * own work takes from the processors that it measures. Throws where the call is rejected, and then says all
 * that was answered.
 */
export function answerOf(call: Call, agent = sharedConnection, lookedAt: LookedAt = 'all'): Promise<string> {
  return new Promise((resolve, reject) => {
    const body = bodyOf(call);
    const made = request(call.url, { method: call.method, agent, headers: headersOf(call) }, (response) => {
      const isAnswered = response.statusCode === 200;
      const kept = new LastBytes(LOOKED_AT[isAnswered ? lookedAt : 'all']);
      response.once('error', reject);
      response.on('data', (chunk: Buffer) => kept.add(chunk));
      response.on('end', () => {
        if (isAnswered) resolve(kept.takeText());
        else reject(new Error(`${call.url} answered ${response.statusCode}: ${kept.takeText()}`));
      });
    });
    made.once('error', reject);
    made.end(body);
  });
}

/** Returns the size of a response in bytes without storing it. */
export const receive = (call: Call): Promise<number> =>
  new Promise((resolve, reject) => {
    const made = request(call.url, { method: call.method, headers: headersOf(call) }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${call.url} answered ${response.statusCode}`));
      let bytes = 0;
      response.once('error', reject);
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () => resolve(bytes));
    });
    made.once('error', reject);
    made.end(bodyOf(call));
  });

/** The last so many bytes of what is received. */
class LastBytes {
  readonly #most: number;
  readonly #chunks: Buffer[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  add(chunk: Buffer): void {
    if (this.#most === 0) return giveBack(chunk);
    // Releases earlier chunks when the latest one is large enough.
    if (chunk.length >= this.#most) for (const earlier of this.#chunks.splice(0)) giveBack(earlier);
    this.#chunks.push(chunk);
  }

  /** Returns the stored text and releases its chunks. */
  takeText(): string {
    const [only] = this.#chunks;
    const kept = this.#chunks.length === 1 && only !== undefined ? only : Buffer.concat(this.#chunks);
    const text = kept.subarray(-this.#most).toString();
    for (const chunk of this.#chunks.splice(0)) giveBack(chunk);
    return text;
  }
}

/**
 * Frees a received chunk at once. The garbage collector would otherwise free some 50 MB a second in three
 * pauses of 10 to 30 ms. They delay the answers, and take processor time from the server that is measured.
 */
function giveBack({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

const bodyOf = ({ body }: Call): string | undefined =>
  body === undefined ? undefined : JSON.stringify(body);

function headersOf(call: Call): Record<string, string> {
  const body = bodyOf(call);
  return {
    authorization: `Bearer ${call.token}`,
    // Without a content-length: autocannon adds its own, and a second one is an invalid request.
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
}

/** The median requests per second of each of several makers of calls, at ten connections, in turns. */
export async function requestsPerSecondInTurns(makers: readonly (() => Call)[]): Promise<number[]> {
  const rates: number[][] = makers.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [place, make] of makers.entries()) rates[place]?.push(await requestsPerSecond(make));
  }
  return rates.map(median);
}

function pathOf({ url }: Call): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

async function requestsPerSecond(make: () => Call): Promise<number> {
  const call = make();
  const { url, method } = call;
  const body = bodyOf(call);
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: ROUND_SECONDS,
    requests: [
      {
        method,
        headers: headersOf(call),
        ...(body !== undefined && { body }),
        setupRequest: (request) => ({ ...request, path: pathOf(make()) }),
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} rejected, ${result.errors} failed`);
  return result.requests.average;
}
