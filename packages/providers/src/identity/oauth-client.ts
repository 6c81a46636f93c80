import { allowInsecureRequests, Configuration, customFetch, type ServerMetadata } from 'openid-client';
import type { Send } from './identity-client.ts';

export interface ClientAccount {
  clientId: string;
  clientSecret: string;
}

interface ClientOptions extends ClientAccount {
  server: ServerMetadata;
  send: Send;
}

export function makeOauthClient({ server, clientId, clientSecret, send }: ClientOptions): Configuration {
  const client = new Configuration(server, clientId, clientSecret);
  client[customFetch] = toFetch(send);
  if (isInsecure(server.issuer)) allowInsecureRequests(client);
  return client;
}

/** Returns true for plain HTTP. The settings allow it for localhost only, for tests. */
export const isInsecure = (url: string): boolean => new URL(url).protocol === 'http:';

interface LibraryRequest {
  method: string;
  headers: Record<string, string>;
  body?: unknown;
}

export const toFetch =
  (send: Send) =>
  async (url: string, { method, headers, body }: LibraryRequest): Promise<Response> => {
    const text = body instanceof URLSearchParams || typeof body === 'string' ? String(body) : null;
    const request = { method: method === 'POST' ? 'POST' : 'GET', url, headers } as const;
    const response = await send({ ...request, ...(text !== null && { body: text }) });
    const init = { status: response.status, headers: response.headers };
    return new Response(response.text === '' ? null : response.text, init);
  };

export function buildCallbackUrl(
  redirectUri: string,
  callbackParameters: Readonly<Record<string, string>>,
): URL {
  const url = new URL(redirectUri);
  url.search = new URLSearchParams(callbackParameters).toString();
  return url;
}
