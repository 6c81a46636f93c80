import { api, type Api } from '@fleetworth/contract/api';
import type { EventTopic } from '@fleetworth/contract/choices';
import { API_BASE, type Endpoint } from '@fleetworth/contract/endpoint';
import { expect, vi } from 'vitest';
import type { z } from 'zod';

type DataOf<Name extends keyof Api> = z.input<Api[Name]['data']>;

/** Recorded call: ids in its path, and its query or body. */
export interface ReceivedCall {
  params: Record<string, string>;
  query: URLSearchParams;
  body: unknown;
  /** Bearer token; null without one. */
  token: string | null;
}

/** Mock of a call: its response, or a function of the request. A file is a Blob. */
export type MockResponses = {
  [Name in keyof Api]?:
    | DataOf<Name>
    | ((call: ReceivedCall) => DataOf<Name> | Blob | MockError | Promise<DataOf<Name>>);
};

/** Rejection of a call with its status and body. */
export interface MockError {
  mockError: { status: number; body: object };
}

/** Response of a failing server. */
export const SERVER_FAILED: MockError = {
  mockError: {
    status: 500,
    body: { code: 500, reason: 'server.failed', message: 'Something went wrong' },
  },
};

/** Response of a call that reaches no server. */
export function loseConnection(): never {
  throw new TypeError('Failed to fetch');
}

const parametersIn = ({ path }: Endpoint) => path.split(':').length;

/** Lists paths without parameters first, because '/vehicles/batch' also matches '/vehicles/:id'. */
const endpoints = (Object.entries(api) as [keyof Api, Endpoint][]).toSorted(
  ([, a], [, b]) => parametersIn(a) - parametersIn(b),
);

/**
 * Responds to calls instead of the server. A response that violates the contract's schema and a call without
 * a response are console errors, which fail the test.
 */
export function mockCalls(responses: MockResponses): void {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, 'http://fleetworth.test');
    const match = findCall(init.method ?? 'GET', pathname);
    if (match?.name === 'readEvents') return new Response(openEventStream(init.signal));
    const response = match && responses[match.name];
    if (match === null || response === undefined) {
      // oxlint-disable-next-line no-console -- any error in the console fails the test
      console.error(`No answer to ${init.method} ${pathname}.`);
      return Response.json({}, { status: 500 });
    }
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : init.body;
    const token = new Headers(init.headers).get('Authorization')?.replace('Bearer ', '') ?? null;
    const call = { params: match.params, query: searchParams, body, token };
    const data: unknown = typeof response === 'function' ? await response(call) : response;
    if (isMockError(data)) return Response.json(data.mockError.body, { status: data.mockError.status });
    if (data instanceof Blob) return new Response(data);
    const { error } = api[match.name].data.safeParse(data);
    // oxlint-disable-next-line no-console -- any error in the console fails the test
    if (error !== undefined) console.error(`${match.name} does not answer that: ${error.message}`);
    const { makesChangeSet }: Endpoint = api[match.name];
    return Response.json({ data, ...(makesChangeSet && { change_set: MOCK_CHANGE_SET }) });
  });
}

/** Change set of every mocked call that makes one. */
export const MOCK_CHANGE_SET = 7;

const eventStreams = new Set<ReadableStreamDefaultController<Uint8Array>>();

function openEventStream(signal: AbortSignal | null | undefined): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      eventStreams.add(controller);
      signal?.addEventListener('abort', () => eventStreams.delete(controller));
    },
  });
}

/** Sends an event of the topic to the screen once it listens. */
export async function sendEvent(topic: EventTopic): Promise<void> {
  await expect.poll(() => eventStreams.size).toBeGreaterThan(0);
  const event = new TextEncoder().encode(`event: ${topic}\ndata:\n\n`);
  for (const stream of eventStreams) stream.enqueue(event);
}

const isMockError = (data: unknown): data is MockError =>
  typeof data === 'object' && data !== null && 'mockError' in data;

function findCall(
  method: string,
  pathname: string,
): { name: keyof Api; params: Record<string, string> } | null {
  for (const [name, endpoint] of endpoints) {
    if (endpoint.method !== method) continue;
    const pattern = API_BASE + endpoint.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)');
    const match = new RegExp(`^${pattern}$`).exec(pathname);
    if (match !== null) return { name, params: { ...match.groups } };
  }
  return null;
}
