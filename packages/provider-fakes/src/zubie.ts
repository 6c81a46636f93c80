import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answer in place of the documented one. */
export type ZubieFault =
  | { status: number; headers?: Record<string, string>; body?: unknown }
  | 'silence'
  | 'cut_off'
  | 'cut_connection'
  | 'html'
  | 'not_successful'
  | 'huge';

export interface ZubieRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  form: URLSearchParams;
  authorization: string | undefined;
}

export interface FakeZubieOptions {
  /** Vehicles of the account as the service answers them; a function is asked for each page. */
  vehicles?: (cursor: string | null) => { vehicles: unknown[]; cursor?: unknown };
  /** Called for each request; null answers as documented. */
  faultFor?: (request: ZubieRequest) => ZubieFault | null;
  /** Called when a request is left without an answer. */
  onSilence?: () => void;
}

export interface FakeZubie {
  settings: { clientId: string; clientSecret: string; scope: string; loginUrl: string; apiUrl: string };
  requests: ZubieRequest[];
  /** Every code and token that was given out. */
  secrets: string[];
  /** Gives access as a person does at the page, and returns the address that the browser is led back to. */
  allow: (address: string) => URL;
  /** Lets access tokens die, as a day does. */
  endAccess: () => void;
  /** Takes all access away, as the owner of the account does. */
  revoke: () => void;
  stop: () => Promise<void>;
}

export const FAKE_ZUBIE_CLIENT = { clientId: 'client-of-the-test', clientSecret: 'secret-of-the-client' };

interface Given {
  codes: Set<string>;
  access: Set<string>;
  refresh: Set<string>;
  secrets: string[];
}

/** A local server that speaks Zubie's wire format, with a page where access is given, and misbehaves on demand. */
export async function startFakeZubie(options: FakeZubieOptions = {}): Promise<FakeZubie> {
  const requests: ZubieRequest[] = [];
  const given: Given = { codes: new Set(), access: new Set(), refresh: new Set(), secrets: [] };
  const server = createServer((incoming, response) => {
    void (async () => {
      const request = await readRequest(incoming);
      requests.push(request);
      const fault = options.faultFor?.(request) ?? null;
      if (fault === 'silence') return options.onSilence?.();
      if (fault !== null) return misbehave(response, fault);
      if (request.path === '/authorize') return showPage(response, request, given);
      if (request.path === '/oauth/token') return answerTokens(response, request, given);
      answerVehicles(response, request, { given, options });
    })();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings: {
      ...FAKE_ZUBIE_CLIENT,
      scope: 'vehicles.read trips.read',
      loginUrl: url,
      apiUrl: `${url}/api`,
    },
    requests,
    secrets: given.secrets,
    allow: (address) => backAddress(new URL(address).searchParams, { code: newSecret(given, given.codes) }),
    endAccess: () => given.access.clear(),
    revoke: () => {
      given.access.clear();
      given.refresh.clear();
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readRequest(incoming: IncomingMessage): Promise<ZubieRequest> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  const { pathname, searchParams } = new URL(incoming.url ?? '', 'http://zubie.test');
  return {
    method: incoming.method ?? '',
    path: pathname,
    query: searchParams,
    form: new URLSearchParams(Buffer.concat(parts).toString()),
    authorization: incoming.headers.authorization,
  };
}

function newSecret({ secrets }: Given, kind: Set<string>): string {
  const secret = `zubie-${crypto.randomUUID()}`;
  kind.add(secret);
  secrets.push(secret);
  return secret;
}

function backAddress(asked: URLSearchParams, added: Record<string, string>): URL {
  const address = new URL(asked.get('redirect_uri') ?? 'http://nowhere.test');
  for (const [name, value] of Object.entries({ ...added, state: asked.get('state') ?? '' }))
    address.searchParams.set(name, value);
  return address;
}

function showPage(response: ServerResponse, { query }: ZubieRequest, given: Given): void {
  const link = (text: string, added: Record<string, string>) =>
    `<a href="${backAddress(query, added).href.replaceAll('&', '&amp;')}">${text}</a>`;
  const code = newSecret(given, given.codes);
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(
    `<!doctype html><html lang="en"><title>Local Zubie</title><link rel="icon" href="data:,"><h1>Share your vehicles?</h1>${link('Allow', { code })} ${link('Deny', { error: 'access_denied' })}</html>`,
  );
}

const DAY_SECONDS = 86_400;

function answerTokens(response: ServerResponse, { form }: ZubieRequest, given: Given): void {
  if (form.get('client_secret') !== FAKE_ZUBIE_CLIENT.clientSecret)
    return send(response, 401, { error: 'invalid_client' });
  const isRenewal = form.get('grant_type') === 'refresh_token';
  const kind = isRenewal ? given.refresh : given.codes;
  const sent = form.get(isRenewal ? 'refresh_token' : 'code') ?? '';
  // Each is good once: the former token is dead after its renewal.
  if (!kind.delete(sent)) return send(response, isRenewal ? 401 : 400, { error: 'invalid_grant' });
  send(response, 200, {
    access_token: newSecret(given, given.access),
    refresh_token: newSecret(given, given.refresh),
    expires_in: DAY_SECONDS,
    token_type: 'Bearer',
    added_later: true,
  });
}

interface Serving {
  given: Given;
  options: FakeZubieOptions;
}

function answerVehicles(response: ServerResponse, request: ZubieRequest, { given, options }: Serving): void {
  const token = request.authorization?.replace(/^Bearer /, '') ?? '';
  if (!given.access.has(token)) return send(response, 401, '');
  if (request.path !== '/api/vehicles') return send(response, 404, '');
  send(response, 200, options.vehicles?.(request.query.get('cursor')) ?? { vehicles: [] });
}

function misbehave(response: ServerResponse, fault: Exclude<ZubieFault, 'silence'>): void {
  if (typeof fault === 'object') {
    for (const [name, value] of Object.entries(fault.headers ?? {})) response.setHeader(name, value);
    return send(response, fault.status, fault.body ?? '');
  }
  if (fault === 'cut_connection') return void response.destroy();
  if (fault === 'not_successful') return send(response, 200, { success: false, vehicles: [] });
  if (fault === 'huge') return send(response, 200, { vehicles: [' '.repeat(20_000_000)] });
  if (fault === 'cut_off') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '10000' });
    return void response.write('{"vehicles":[', () => response.destroy());
  }
  response.writeHead(200, { 'content-type': 'text/html' });
  response.end('<!doctype html><title>Maintenance</title>');
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(body === '' ? '' : JSON.stringify(body));
}
