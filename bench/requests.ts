import { Agent, request } from 'node:http';
import autocannon from 'autocannon';
import { median } from './result.ts';

export const CONNECTIONS = 10;
const ROUNDS = 3;
const ROUND_SECONDS = 4;

/** Request that is repeated. */
export interface Call {
  url: string;
  method: 'GET' | 'POST' | 'PATCH' | 'PUT';
  token: string;
  body?: unknown;
}

/** Bytes from the end of a response that are read. */
const READ_BYTES = { nothing: 0, end: 1_000, all: Number.POSITIVE_INFINITY };
export type ReadPart = keyof typeof READ_BYTES;

/** Creates a connection that stays open between calls. */
export const oneConnection = (): Agent => new Agent({ keepAlive: true, maxSockets: 1 });

const sharedConnection = oneConnection();

/**
 * Sends a call and receives the whole response. Returns only the requested part of it, because reading takes
 * CPU time from the server that is measured. Throws with the whole response if the call is rejected.
 */
export function answerOf(call: Call, agent = sharedConnection, readPart: ReadPart = 'all'): Promise<string> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      call.url,
      { method: call.method, agent, headers: headersOf(call) },
      (response) => {
        const isOk = response.statusCode === 200;
        const body = new LastBytes(READ_BYTES[isOk ? readPart : 'all']);
        response.once('error', reject);
        response.on('data', (chunk: Buffer) => body.add(chunk));
        response.on('end', () => {
          if (isOk) resolve(body.releaseText());
          else reject(new Error(`${call.url} answered ${response.statusCode}: ${body.releaseText()}`));
        });
      },
    );
    outgoing.once('error', reject);
    outgoing.end(bodyOf(call));
  });
}

/** Returns the size of a response in bytes without storing it. */
export const countResponseBytes = (call: Call): Promise<number> =>
  new Promise((resolve, reject) => {
    const outgoing = request(call.url, { method: call.method, headers: headersOf(call) }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${call.url} answered ${response.statusCode}`));
      let bytes = 0;
      response.once('error', reject);
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () => resolve(bytes));
    });
    outgoing.once('error', reject);
    outgoing.end(bodyOf(call));
  });

/** Keeps the last bytes of a response. */
class LastBytes {
  readonly #maxBytes: number;
  readonly #chunks: Buffer[] = [];

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  add(chunk: Buffer): void {
    if (this.#maxBytes === 0) return free(chunk);
    // Releases earlier chunks when the latest one is large enough.
    if (chunk.length >= this.#maxBytes) for (const earlier of this.#chunks.splice(0)) free(earlier);
    this.#chunks.push(chunk);
  }

  /** Returns the stored text and releases its chunks. */
  releaseText(): string {
    const [only] = this.#chunks;
    const bytes = this.#chunks.length === 1 && only !== undefined ? only : Buffer.concat(this.#chunks);
    const text = bytes.subarray(-this.#maxBytes).toString();
    for (const chunk of this.#chunks.splice(0)) free(chunk);
    return text;
  }
}

/**
 * Frees a received chunk at once. The garbage collector would otherwise free some 50 MB a second in three
 * pauses of 10 to 30 ms. They delay responses, and take processor time from the server that is measured.
 */
function free({ buffer, byteLength }: Buffer): void {
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

/** Returns the median requests per second of several calls at ten connections. The calls alternate. */
export async function requestsPerSecondInTurns(calls: readonly (() => Call)[]): Promise<number[]> {
  const rates: number[][] = calls.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, makeCall] of calls.entries()) rates[index]?.push(await requestsPerSecond(makeCall));
  }
  return rates.map(median);
}

function pathOf({ url }: Call): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

async function requestsPerSecond(makeCall: () => Call): Promise<number> {
  const call = makeCall();
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
        setupRequest: (request) => ({ ...request, path: pathOf(makeCall()) }),
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} rejected, ${result.errors} failed`);
  return result.requests.average;
}
