import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type LuzmoFault =
  | { status: number; headers?: Record<string, string>; body?: string }
  /** Never answers the request. */
  | 'held'
  | 'cut_off'
  | 'expired';

interface Options {
  faultFor?: () => LuzmoFault | null;
  onUnansweredRequest?: () => void;
}

interface GrantRequest {
  key: string;
  token: string;
  properties: {
    expiry: string;
    username: string;
    parameter_overrides: {
      company_id: number[];
      location_id?: number[];
      statuses: string[];
      provider: string;
    };
  };
}

export interface FakeLuzmo {
  settings: {
    apiUrl: string;
    appUrl: string;
    key: string;
    token: string;
    dashboardId: string;
    collectionId: string;
  };
  requests: GrantRequest[];
  opened: { path: string; referrer: string | undefined }[];
  stop: () => Promise<void>;
}

const AUTHORIZATION_PATH = '/0.1.0/authorization';
const FAKE_KEY = 'key-of-the-test';
export const FAKE_TOKEN = 'secret-of-the-test';
const DASHBOARD = '11111111-2222-4333-8444-555555555555';
const COLLECTION = '99999999-8888-4777-8666-555555555555';

export async function startFakeLuzmo(options: Options = {}): Promise<FakeLuzmo> {
  const requests: GrantRequest[] = [];
  const opened: FakeLuzmo['opened'] = [];
  const server = createServer((incoming, response) => {
    const path = incoming.url ?? '';
    if (path === AUTHORIZATION_PATH) return void respondWithGrant({ options, requests }, incoming, response);
    if (!path.startsWith(`/i/${DASHBOARD}?`)) return send(response, 404, { message: 'Not found' });
    opened.push({ path, referrer: incoming.headers.referer });
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(PAGE);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings: {
      apiUrl: origin,
      appUrl: origin,
      key: FAKE_KEY,
      token: FAKE_TOKEN,
      dashboardId: DASHBOARD,
      collectionId: COLLECTION,
    },
    requests,
    opened,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Page whose script reads the grant from the page's URL, like the script of the real page. */
const PAGE = `<!doctype html>
<html lang="en"><head><title>Dashboard</title><link rel="icon" href="data:,"></head>
<body style="font: 16px sans-serif"><h1>Fleet analytics</h1><p id="grant"></p>
<script>document.getElementById('grant').textContent =
  /^#[^:]+:.+$/.test(location.hash) ? 'Granted' : 'No grant';</script>
</body></html>`;

interface Exchange {
  options: Options;
  requests: GrantRequest[];
}

async function respondWithGrant(
  { options, requests }: Exchange,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const request = JSON.parse(Buffer.concat(chunks).toString('utf8')) as GrantRequest;
  requests.push(request);
  const fault = options.faultFor?.() ?? null;
  if (fault === 'held') return options.onUnansweredRequest?.();
  if (fault === 'cut_off') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('{"id":', () => response.destroy());
    return;
  }
  if (fault !== null && fault !== 'expired') {
    response.writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers });
    response.end(fault.body ?? JSON.stringify({ message: `Answered ${fault.status}` }));
    return;
  }
  if (request.key !== FAKE_KEY || request.token !== FAKE_TOKEN)
    return send(response, 400, { message: 'Invalid API key or token.' });
  const { expiry, username } = request.properties;
  send(response, 200, {
    type: 'embed',
    id: crypto.randomUUID(),
    token: `token-of-${username}-${requests.length}`,
    user_id: crypto.randomUUID(),
    expiry: fault === 'expired' ? '2020-01-01T00:00:00.000Z' : expiry,
  });
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
