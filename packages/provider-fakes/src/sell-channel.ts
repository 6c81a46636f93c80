import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConcurrencyMeter } from './concurrency-meter.ts';

export interface ChannelFault {
  /** HTTP status, or a failure without an error response. */
  how: number | 'silence' | 'html' | 'cut_off' | 'disconnect';
  /** True when the vehicles are accepted nevertheless. */
  isAccepted?: boolean;
  message?: string;
}

export interface ChannelRequest {
  method: string;
  /** Includes the query. */
  path: string;
  headers: IncomingMessage['headers'];
  body: unknown;
}

export interface ChannelProtocol {
  isAllowed: (request: ChannelRequest) => boolean;
  respond: (request: ChannelRequest) => { status: number; body: unknown };
  errorBody: (status: number, message: string) => unknown;
}

export interface FakeChannelOptions {
  faultFor?: (request: ChannelRequest) => ChannelFault | null;
  onUnansweredRequest?: () => void;
}

export interface FakeChannelServer {
  settings: { apiUrl: string; timeoutMs: number };
  requests: ChannelRequest[];
  maxConcurrent: () => number;
  stop: () => Promise<void>;
}

export const FAKE_TOKEN = 'secret:of/the+test=&%';

const TIMEOUT_MS = 30_000;

export async function startFakeChannel(
  wire: ChannelProtocol,
  { faultFor, onUnansweredRequest }: FakeChannelOptions,
): Promise<FakeChannelServer> {
  const requests: ChannelRequest[] = [];
  const meter = new ConcurrencyMeter();
  const server = createServer((incoming, response) => {
    void receive(incoming, response);
  });
  const receive = async (incoming: IncomingMessage, response: ServerResponse) => {
    const request = await readRequest(incoming);
    requests.push(request);
    await meter.begin(response, String(request.headers['access-token'] ?? request.headers.authorization));
    const fault = faultFor?.(request) ?? null;
    respond({ wire, request, response }, fault);
    if (fault?.how === 'silence') onUnansweredRequest?.();
  };
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    settings: { apiUrl: `http://127.0.0.1:${port}`, timeoutMs: TIMEOUT_MS },
    requests,
    maxConcurrent: meter.max,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readRequest(incoming: IncomingMessage): Promise<ChannelRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  return {
    method: incoming.method ?? '',
    path: incoming.url ?? '',
    headers: incoming.headers,
    body: text === '' ? null : JSON.parse(text),
  };
}

interface Exchange {
  wire: ChannelProtocol;
  request: ChannelRequest;
  response: ServerResponse;
}

function respond({ wire, request, response }: Exchange, fault: ChannelFault | null): void {
  if (!wire.isAllowed(request)) return send(response, 401, wire.errorBody(401, 'Unknown token'));
  if (fault === null) {
    const { status, body } = wire.respond(request);
    return send(response, status, body);
  }
  const { how, isAccepted = false, message = `Answered ${how}` } = fault;
  // The call makes the channel accept the vehicles, even if its response isn't sent.
  const responseToSend = isAccepted ? wire.respond(request) : { status: 200, body: {} };
  if (how === 'silence') return;
  if (how === 'disconnect') return void response.destroy();
  if (how === 'html') {
    response.writeHead(200, { 'content-type': 'text/html' });
    return void response.end('<!doctype html><title>Maintenance</title>');
  }
  if (how === 'cut_off') {
    const text = JSON.stringify(responseToSend.body);
    response.writeHead(responseToSend.status, {
      'content-type': 'application/json',
      'content-length': '100000',
    });
    return void response.write(text.slice(0, text.length / 2), () => response.destroy());
  }
  send(response, how, wire.errorBody(how, message));
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
