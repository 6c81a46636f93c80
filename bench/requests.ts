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

/** A connection that stays open from one call to the next. */
export const oneConnection = (): Agent => new Agent({ keepAlive: true, maxSockets: 1 });

const sharedConnection = oneConnection();

/** One call over a connection that stays open, read to its end. Throws where it is refused. */
export function answerOf(call: Call, agent = sharedConnection): Promise<string> {
  return new Promise((resolve, reject) => {
    const body = bodyOf(call);
    const made = request(call.url, { method: call.method, agent, headers: headersOf(call) }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        if (response.statusCode === 200) resolve(text);
        else reject(new Error(`${call.url} answered ${response.statusCode}: ${text}`));
      });
    });
    made.once('error', reject);
    made.end(body);
  });
}

const bodyOf = ({ body }: Call): string | undefined =>
  body === undefined ? undefined : JSON.stringify(body);

function headersOf(call: Call): Record<string, string> {
  const body = bodyOf(call);
  return {
    authorization: `Bearer ${call.token}`,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    }),
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
  const { url, method, token } = make();
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: ROUND_SECONDS,
    requests: [
      {
        method,
        headers: { authorization: `Bearer ${token}` },
        setupRequest: (request) => ({ ...request, path: pathOf(make()) }),
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result.requests.average;
}
