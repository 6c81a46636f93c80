import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  batchBody,
  editionBody,
  type ItemFault,
  readRequest,
  regionsBody,
  findTriggeredStatus,
  vinBody,
  type WireRequest,
} from './manheim-responses.ts';

export type ManheimFault =
  | ItemFault
  | { status: number; headers?: Record<string, string>; body?: string }
  /** Never answers the request. */
  | 'held'
  | 'cut_off'
  | 'wrong_shape'
  | 'too_large'
  | 'half_the_batch'
  | 'invalid_token';

export interface FakeRequest {
  kind: 'token' | 'vin' | 'batch' | 'regions' | 'edition';
  vins: string[];
  path: string;
  body: string;
  headers: IncomingMessage['headers'];
}

type ManheimGeneration = 'legacy' | 'bridge';

interface Options {
  generation: ManheimGeneration;
  faultFor?: (request: FakeRequest) => ManheimFault | null;
  onUnansweredRequest?: () => void;
}

export interface FakeManheim {
  settings: {
    generation: ManheimGeneration;
    baseUrl: string;
    tokenUrl: string;
    scope: string | null;
    mediaType: string;
    key: string;
    secret: string;
    requestsPerSecond: number;
  };
  requests: FakeRequest[];
  /** Invalidates all issued tokens. */
  invalidateTokens: () => void;
  stop: () => Promise<void>;
}

export const FAKE_SECRET = 'secret-of-the-test';

const KIND_BY_PATH_PREFIX: Readonly<
  Record<ManheimGeneration, [prefix: string, kind: FakeRequest['kind']][]>
> = {
  legacy: [
    ['/oauth2/token.oauth2', 'token'],
    ['/valuations/vin/', 'vin'],
    ['/valuations/batch/vins', 'batch'],
    ['/valuations/regions', 'regions'],
    ['/valuations/edition', 'edition'],
  ],
  bridge: [
    ['/oauth2/aus123/v1/token', 'token'],
    ['/wholesale-valuations/vehicle/mmr/vin/', 'vin'],
    ['/wholesale-valuations/vehicle/mmr-batch/vins', 'batch'],
    ['/wholesale-valuations/vehicle/mmr/regions', 'regions'],
    ['/wholesale-valuations/vehicle/mmr/edition', 'edition'],
  ],
};

const DOCUMENTED_SETTINGS = {
  legacy: { path: '/valuations', scope: null, mediaType: 'application/json' },
  bridge: {
    path: '/wholesale-valuations/vehicle',
    scope: 'wholesale-valuations.vehicle.mmr-ext.get',
    mediaType: 'application/vnd.coxauto.v1+json',
  },
} as const;

export async function startFakeManheim(options: Options): Promise<FakeManheim> {
  const requests: FakeRequest[] = [];
  const tokens = new Set<string>();
  const server = createServer((incoming, response) => {
    void respond({ options, requests, tokens }, incoming, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { generation } = options;
  const { scope, mediaType, path } = DOCUMENTED_SETTINGS[generation];
  return {
    settings: {
      generation,
      baseUrl: `${origin}${path}`,
      tokenUrl: `${origin}${KIND_BY_PATH_PREFIX[generation][0]?.[0]}`,
      scope,
      mediaType,
      key: 'key-of-the-test',
      secret: FAKE_SECRET,
      requestsPerSecond: 1_000,
    },
    requests,
    invalidateTokens: () => tokens.clear(),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface ServerState {
  options: Options;
  requests: FakeRequest[];
  tokens: Set<string>;
}

async function respond(
  state: ServerState,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { options, requests, tokens } = state;
  const body = await readBody(incoming);
  const path = incoming.url ?? '';
  const kind = KIND_BY_PATH_PREFIX[options.generation].find(([prefix]) => path.startsWith(prefix))?.[1];
  if (kind === undefined) return send(response, 596, { message: 'Service Not Found' });
  const wireRequests = readRequests(kind, path, body);
  const vins = wireRequests.map(({ vin }) => vin);
  const request = { kind, vins, path, body, headers: incoming.headers };
  requests.push(request);
  const fault = options.faultFor?.(request) ?? null;
  if (sendFault({ response, onUnansweredRequest: options.onUnansweredRequest }, fault)) return;
  if (kind === 'token') return sendToken(state, request, response);
  const token = incoming.headers.authorization?.replace('Bearer ', '') ?? '';
  if (!tokens.has(token)) return send(response, 401, { message: 'Developer inactive' });
  const mediaType = DOCUMENTED_SETTINGS[options.generation].mediaType;
  if (incoming.headers.accept !== mediaType) return send(response, 406, { message: 'Not Acceptable' });
  const base = `http://${incoming.headers.host}`;
  const itemFault = typeof fault === 'string' ? (fault as ItemFault) : null;
  if (kind === 'regions') return send(response, 200, regionsBody(base));
  if (kind === 'edition') return send(response, 200, editionBody(base));
  if (kind === 'batch') {
    if (wireRequests.length > 100) return send(response, 400, { message: 'Too many VINs' });
    const answeredRequests =
      fault === 'half_the_batch' ? wireRequests.filter((_, index) => index % 2 === 0) : wireRequests;
    return send(response, 200, batchBody(base, answeredRequests, itemFault));
  }
  const [wireRequest] = wireRequests;
  if (
    wireRequest === undefined ||
    sendFaultForVin({ response, onUnansweredRequest: options.onUnansweredRequest }, wireRequest)
  )
    return;
  return send(response, 200, vinBody(base, wireRequest, itemFault));
}

function readRequests(kind: FakeRequest['kind'], path: string, body: string): WireRequest[] {
  if (kind === 'batch') return (JSON.parse(body) as string[]).map(readRequest);
  return kind === 'vin' ? [readRequest(path.split('/vin/')[1] ?? '')] : [];
}

function sendToken({ options, tokens }: ServerState, request: FakeRequest, response: ServerResponse): void {
  const form = new URLSearchParams(request.body);
  const basic = `Basic ${Buffer.from(`key-of-the-test:${FAKE_SECRET}`).toString('base64')}`;
  if (request.headers.authorization !== basic) return send(response, 401, { error: 'invalid_client' });
  if (form.get('scope') !== DOCUMENTED_SETTINGS[options.generation].scope)
    return send(response, 400, { error: 'invalid_scope' });
  const token = crypto.randomUUID();
  tokens.add(token);
  send(response, 200, { access_token: token, token_type: 'Bearer', expires_in: 3_600 });
}

interface Exchange {
  response: ServerResponse;
  onUnansweredRequest: (() => void) | undefined;
}

/** Returns false for a fault of an item, which is part of the usual response. */
function sendFault({ response, onUnansweredRequest }: Exchange, fault: ManheimFault | null): boolean {
  if (fault === null) return false;
  if (typeof fault === 'object') {
    response.writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers });
    response.end(fault.body ?? JSON.stringify({ message: `Answered ${fault.status}` }));
    return true;
  }
  switch (fault) {
    case 'held':
      onUnansweredRequest?.();
      return true;
    case 'cut_off':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"href":', () => response.destroy());
      return true;
    case 'wrong_shape':
      send(response, 200, { values: [] });
      return true;
    case 'too_large':
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(' '.repeat(11_000_000));
      return true;
    case 'invalid_token':
      send(response, 200, { access_token: 'not good', token_type: 'Bearer', expires_in: 3_600 });
      return true;
    default:
      return false;
  }
}

function sendFaultForVin(exchange: Exchange, { vin }: WireRequest): boolean {
  const status = findTriggeredStatus(vin);
  if (status === null) return false;
  if (status === 408) return sendFault(exchange, 'held');
  if (status === 500) return sendFault(exchange, 'wrong_shape');
  const headers = status === 429 ? { 'retry-after': '2' } : {};
  return sendFault(exchange, { status, headers });
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
