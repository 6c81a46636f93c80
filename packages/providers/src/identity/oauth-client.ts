import { allowInsecureRequests, Configuration, customFetch, type ServerMetadata } from 'openid-client';
import type { Send } from './identity-client.ts';

/** Name and secret by which a service knows us. */
export interface ClientAccount {
  clientId: string;
  clientSecret: string;
}

interface Client extends ClientAccount {
  server: ServerMetadata;
  send: Send;
}

/** Creates the library's client for one sign-in, which sends all its requests through ours. */
export function makeOauthClient({ server, clientId, clientSecret, send }: Client): Configuration {
  const client = new Configuration(server, clientId, clientSecret);
  client[customFetch] = fetchBy(send);
  if (isInsecure(server.issuer)) allowInsecureRequests(client);
  return client;
}

/** True for plain http: settings allow it on this machine alone, for tests. */
export const isInsecure = (address: string): boolean => new URL(address).protocol === 'http:';

interface SentByLibrary {
  method: string;
  headers: Record<string, string>;
  body?: unknown;
}

/** Sends a request of the library, and hands our answer over as it expects it. */
export const fetchBy =
  (send: Send) =>
  async (url: string, { method, headers, body }: SentByLibrary): Promise<Response> => {
    const text = body instanceof URLSearchParams || typeof body === 'string' ? String(body) : null;
    const request = { method: method === 'POST' ? 'POST' : 'GET', url, headers } as const;
    const answer = await send({ ...request, ...(text !== null && { body: text }) });
    const init = { status: answer.status, headers: answer.headers };
    return new Response(answer.text === '' ? null : answer.text, init);
  };

/** Returns the address that a service led back to, with what it added. */
export function returnedAddress(redirectUri: string, returned: Readonly<Record<string, string>>): URL {
  const address = new URL(redirectUri);
  address.search = new URLSearchParams(returned).toString();
  return address;
}
