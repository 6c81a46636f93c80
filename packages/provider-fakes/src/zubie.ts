import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ZubieFault =
  | { status: number; headers?: Record<string, string>; body?: unknown }
  /** Never answers the request. */
  | 'silence'
  | 'cut_off'
  | 'disconnect'
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
  vehicles?: (cursor: string | null) => { vehicles: unknown[]; cursor?: unknown };
  faultFor?: (request: ZubieRequest) => ZubieFault | null;
  onUnansweredRequest?: () => void;
}

export interface FakeZubie {
  settings: { clientId: string; clientSecret: string; scope: string; loginUrl: string; apiUrl: string };
  requests: ZubieRequest[];
  secrets: string[];
  /** Returns the redirect URL. */
  grantAccess: (authorizationUrl: string) => URL;
  /** Expires the access tokens, as after a day. */
  expireAccessTokens: () => void;
  revokeTokens: () => void;
  stop: () => Promise<void>;
}

export const FAKE_ZUBIE_CLIENT = { clientId: 'client-of-the-test', clientSecret: 'secret-of-the-client' };

interface IssuedSecrets {
  codes: Set<string>;
  access: Set<string>;
  refresh: Set<string>;
  secrets: string[];
}

export async function startFakeZubie(options: FakeZubieOptions = {}): Promise<FakeZubie> {
  const requests: ZubieRequest[] = [];
  const issued: IssuedSecrets = { codes: new Set(), access: new Set(), refresh: new Set(), secrets: [] };
  const server = createServer((incoming, response) => {
    void (async () => {
      const request = await readRequest(incoming);
      requests.push(request);
      const fault = options.faultFor?.(request) ?? null;
      if (fault === 'silence') return options.onUnansweredRequest?.();
      if (fault !== null) return sendFault(response, fault);
      if (request.path === '/authorize') return showPage(response, request, issued);
      if (request.path === '/oauth/token') return respondWithTokens(response, request, issued);
      respondWithVehicles(response, request, { issued, options });
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
    secrets: issued.secrets,
    grantAccess: (authorizationUrl) =>
      callbackUrl(new URL(authorizationUrl).searchParams, { code: newSecret(issued, issued.codes) }),
    expireAccessTokens: () => issued.access.clear(),
    revokeTokens: () => {
      issued.access.clear();
      issued.refresh.clear();
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readRequest(incoming: IncomingMessage): Promise<ZubieRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const { pathname, searchParams } = new URL(incoming.url ?? '', 'http://zubie.test');
  return {
    method: incoming.method ?? '',
    path: pathname,
    query: searchParams,
    form: new URLSearchParams(Buffer.concat(chunks).toString()),
    authorization: incoming.headers.authorization,
  };
}

function newSecret({ secrets }: IssuedSecrets, validSecrets: Set<string>): string {
  const secret = `zubie-${crypto.randomUUID()}`;
  validSecrets.add(secret);
  secrets.push(secret);
  return secret;
}

function callbackUrl(query: URLSearchParams, parameters: Record<string, string>): URL {
  const url = new URL(query.get('redirect_uri') ?? 'http://nowhere.test');
  for (const [name, value] of Object.entries({ ...parameters, state: query.get('state') ?? '' }))
    url.searchParams.set(name, value);
  return url;
}

function showPage(response: ServerResponse, { query }: ZubieRequest, issued: IssuedSecrets): void {
  const link = (text: string, parameters: Record<string, string>) =>
    `<a href="${callbackUrl(query, parameters).href.replaceAll('&', '&amp;')}">${text}</a>`;
  const code = newSecret(issued, issued.codes);
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(
    `<!doctype html><html lang="en"><title>Local Zubie</title><link rel="icon" href="data:,">` +
      `<h1>Share your vehicles?</h1>` +
      `${link('Allow', { code })} ${link('Deny', { error: 'access_denied' })}</html>`,
  );
}

const DAY_SECONDS = 86_400;

function respondWithTokens(response: ServerResponse, { form }: ZubieRequest, issued: IssuedSecrets): void {
  if (form.get('client_secret') !== FAKE_ZUBIE_CLIENT.clientSecret)
    return send(response, 401, { error: 'invalid_client' });
  const isRenewal = form.get('grant_type') === 'refresh_token';
  const validSecrets = isRenewal ? issued.refresh : issued.codes;
  const secret = form.get(isRenewal ? 'refresh_token' : 'code') ?? '';
  // Codes and refresh tokens are valid for one use: a renewal invalidates the old token.
  if (!validSecrets.delete(secret)) return send(response, isRenewal ? 401 : 400, { error: 'invalid_grant' });
  send(response, 200, {
    access_token: newSecret(issued, issued.access),
    refresh_token: newSecret(issued, issued.refresh),
    expires_in: DAY_SECONDS,
    token_type: 'Bearer',
    // Field that the service might add in a later version.
    added_later: true,
  });
}

interface VehiclesResponder {
  issued: IssuedSecrets;
  options: FakeZubieOptions;
}

function respondWithVehicles(
  response: ServerResponse,
  request: ZubieRequest,
  { issued, options }: VehiclesResponder,
): void {
  const token = request.authorization?.replace(/^Bearer /, '') ?? '';
  if (!issued.access.has(token)) return send(response, 401, '');
  if (request.path !== '/api/vehicles') return send(response, 404, '');
  send(response, 200, options.vehicles?.(request.query.get('cursor')) ?? { vehicles: [] });
}

function sendFault(response: ServerResponse, fault: Exclude<ZubieFault, 'silence'>): void {
  if (typeof fault === 'object') {
    for (const [name, value] of Object.entries(fault.headers ?? {})) response.setHeader(name, value);
    return send(response, fault.status, fault.body ?? '');
  }
  if (fault === 'disconnect') return void response.destroy();
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
