import type { ResponseOf, Api, FileCall, ImageCall, UploadCall } from '@fleetworth/contract/api';
import type { RequestInput } from '@fleetworth/contract/endpoint';
import { API_BASE, routes } from '@fleetworth/contract/routes';
import type { User } from '@fleetworth/contract/me';
import { connection } from './connection.ts';
import { ApiError, ConnectionError } from './api-error.ts';
import { sessionToken } from './session-token.ts';

type Primitive = string | number | boolean;
type Parameters = Record<string, Primitive | readonly Primitive[] | null | undefined>;

interface RequestParts {
  params?: Parameters;
  query?: Parameters;
  body?: unknown;
  filters?: unknown;
  upload?: FormData;
}

export type CallArguments<Name extends keyof Api> =
  Record<string, never> extends RequestInput<Api[Name]>
    ? [request?: RequestInput<Api[Name]>, options?: CallOptions]
    : [request: RequestInput<Api[Name]>, options?: CallOptions];

interface CallOptions {
  signal?: AbortSignal;
  /** Token to try before it is stored. The call uses it instead of the stored token. */
  token?: string;
  /** Replaces the browser's fetch, to report upload progress. */
  fetch?: typeof fetch;
  /** True if callers continue without the result. A failure then doesn't mark the connection as lost. */
  isOptional?: boolean;
}

type UnauthorizedListener = () => void;
let onUnauthorized: UnauthorizedListener = () => undefined;

export function listenForUnauthorized(listener: UnauthorizedListener) {
  onUnauthorized = listener;
}

/** Throws ApiError, ConnectionError or OtherUserError. */
export async function call<Name extends Exclude<keyof Api, FileCall | ImageCall | UploadCall>>(
  name: Name,
  ...[request, options = {}]: CallArguments<Name>
): Promise<ResponseOf<Name>> {
  const response = await send(name, request, options);
  return (await response.json().catch(() => ({}))) as ResponseOf<Name>;
}

/** Returns the unread response. Throws like `call`. */
export async function send(name: keyof Api, input: unknown, options: CallOptions): Promise<Response> {
  const parts = (input ?? {}) as RequestParts;
  const { method, path } = routes[name];
  const payload = parts.body ?? parts.filters;
  const isTrialToken = options.token !== undefined;
  if (!isTrialToken && !sessionToken.isConfirmed()) await confirmSession();
  const token = options.token ?? sessionToken.read();
  const url = API_BASE + fillPath(path, parts.params) + formatQuery(parts.query);
  const init = {
    method,
    headers: createHeaders(payload, token),
    // The browser sets the content type of a form.
    ...(parts.upload ? { body: parts.upload } : payload !== undefined && { body: JSON.stringify(payload) }),
    ...(options.signal && { signal: options.signal }),
  };
  const response = await request(options, url, init);
  if (response.ok) return response;
  const body = (await response.json().catch(() => ({}))) as object;
  const error = new ApiError(response.status, body);
  // The session has ended only if the rejected token is current: not an earlier token, or one being tried.
  if (isSessionEnded(error) && !isTrialToken && token === (await confirmSession())) onUnauthorized();
  throw error;
}

/**
 * Returns the token of this tab's user. Throws OtherUserError if another user has signed in from another tab.
 */
export const confirmSession = (): Promise<string | null> => sessionToken.confirm(findUser);

export const findUser = (token: string): Promise<User | null> =>
  call('getMe', {}, { token }).then(
    ({ data }) => data,
    (error: unknown) => {
      if (isUnknownToken(error)) return null;
      throw error;
    },
  );

export const isUnknownToken = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

// A missing permission doesn't end the session.
const isSessionEnded = (error: ApiError): boolean =>
  error.status === 401 && (error.reason === null || error.reason === 'session.missing');

async function request(options: CallOptions, url: string, init: RequestInit): Promise<Response> {
  try {
    const response = await (options.fetch ?? fetch)(url, init);
    connection.markRestored();
    return response;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    if (!options.isOptional) connection.markLost();
    throw new ConnectionError();
  }
}

function createHeaders(payload: unknown, token: string | null): Record<string, string> {
  return {
    Accept: 'application/json',
    ...(payload === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
  };
}

export function fillPath(path: string, params: Parameters = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

function formatQuery(query: Parameters = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]): [string, string][] => {
    if (value === undefined || value === null) return [];
    if (typeof value === 'object') return value.map((item) => [`${name}[]`, String(item)]);
    return [[name, String(value)]];
  });
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}
