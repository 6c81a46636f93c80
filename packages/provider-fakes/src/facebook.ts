import { createHmac, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { FAKE_CLIENT, type FakeFault, type FakePerson } from './people.ts';
import { startFakeServer } from './sign-in-server.ts';

interface FakeFacebookOptions {
  faultFor?: (path: string) => FakeFault | null;
  onUnansweredRequest?: () => void;
}

const GRAPH_VERSION = 'v25.0';

export async function startFakeFacebook({
  faultFor = () => null,
  onUnansweredRequest = () => {},
}: FakeFacebookOptions = {}) {
  const codes = new Map<string, { person: FakePerson; redirectUri: string }>();
  const tokens = new Map<string, FakePerson>();
  const server = await startFakeServer(() => ({
    handle: (request, response) => void respond({ codes, tokens }, request, response),
    faultFor,
    onUnansweredRequest,
  }));
  return {
    ...server,
    settings: { ...FAKE_CLIENT, signInUrl: server.url, graphUrl: server.url, version: GRAPH_VERSION },
    /** Returns the URL that Facebook redirects to. */
    signIn: (url: string, person: FakePerson): URL => {
      const query = new URL(url).searchParams;
      const redirectUri = query.get('redirect_uri') ?? '';
      const code = randomUUID();
      codes.set(code, { person, redirectUri });
      const callbackUrl = new URL(redirectUri);
      callbackUrl.search = new URLSearchParams({ code, state: query.get('state') ?? '' }).toString();
      return callbackUrl;
    },
    [Symbol.asyncDispose]: server.stop,
  };
}

interface IssuedSecrets {
  codes: Map<string, { person: FakePerson; redirectUri: string }>;
  tokens: Map<string, FakePerson>;
}

async function respond(
  issuedSecrets: IssuedSecrets,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://127.0.0.1');
  if (pathname === `/${GRAPH_VERSION}/oauth/access_token`)
    sendToken(issuedSecrets, await readForm(request), response);
  else if (pathname === `/${GRAPH_VERSION}/me`) sendProfile(issuedSecrets, searchParams, response);
  else send(response, 404, graphError(803, 'Unknown path'));
}

// A code is valid for one use and for its redirect URL only.
function sendToken({ codes, tokens }: IssuedSecrets, form: URLSearchParams, response: ServerResponse): void {
  const code = form.get('code') ?? '';
  const login = codes.get(code);
  codes.delete(code);
  const isClient =
    form.get('client_id') === FAKE_CLIENT.clientId && form.get('client_secret') === FAKE_CLIENT.clientSecret;
  if (!isClient) return send(response, 400, graphError(101, 'Error validating client secret.'));
  if (login === undefined || login.redirectUri !== form.get('redirect_uri'))
    return send(response, 400, graphError(100, 'This authorization code has been used.'));
  const token = randomUUID();
  tokens.set(token, login.person);
  send(response, 200, { access_token: token, token_type: 'bearer', expires_in: 5_183_944 });
}

function sendProfile({ tokens }: IssuedSecrets, query: URLSearchParams, response: ServerResponse): void {
  const token = query.get('access_token') ?? '';
  const person = tokens.get(token);
  const proof = createHmac('sha256', FAKE_CLIENT.clientSecret).update(token).digest('hex');
  if (person === undefined) return send(response, 400, graphError(190, 'Invalid OAuth access token.'));
  if (query.get('appsecret_proof') !== proof)
    return send(response, 400, graphError(100, 'Invalid appsecret_proof provided in the API argument'));
  send(response, 200, {
    id: person.subject,
    first_name: person.firstName,
    last_name: person.lastName,
    email: person.email,
  });
}

const graphError = (code: number, message: string) => ({
  error: { message, type: 'OAuthException', code, fbtrace_id: 'test' },
});

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' });
  response.end(JSON.stringify(body));
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}
