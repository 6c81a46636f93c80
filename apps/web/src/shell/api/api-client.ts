import type { AnswerOf, Api, FileCall, ImageCall, UploadCall } from '@fleetworth/contract/api';
import type { RequestInput } from '@fleetworth/contract/endpoint';
import { API_BASE, routes } from '@fleetworth/contract/routes';
import type { User } from '@fleetworth/contract/me';
import { connection } from './connection.ts';
import { ApiError, ConnectionError } from './api-error.ts';
import { sessionToken } from './session-token.ts';

type Plain = string | number | boolean;
type Parameters = Record<string, Plain | readonly Plain[] | null | undefined>;

interface Parts {
  params?: Parameters;
  query?: Parameters;
  body?: unknown;
  filters?: unknown;
  upload?: FormData;
}

/** What a call is given: where it takes nothing, nothing. */
export type Sending<Name extends keyof Api> =
  Record<string, never> extends RequestInput<Api[Name]>
    ? [sent?: RequestInput<Api[Name]>, options?: CallOptions]
    : [sent: RequestInput<Api[Name]>, options?: CallOptions];

interface CallOptions {
  signal?: AbortSignal;
  /** In place of the kept token: to try one before it is kept. */
  token?: string;
  /** In place of the browser's own: to follow what is sent. */
  fetch?: typeof fetch;
  /** Others go on where it fails: that is no word about the connection. */
  isOptional?: boolean;
}

type UnauthorizedListener = () => void;
let onUnauthorized: UnauthorizedListener = () => undefined;

/** Sets the listener for the end of the session: the server no longer accepts its token. */
export function listenForUnauthorized(listener: UnauthorizedListener) {
  onUnauthorized = listener;
}

/** One call of the API by its name in the contract. Throws ApiError or ConnectionError. */
export async function call<Name extends Exclude<keyof Api, FileCall | ImageCall | UploadCall>>(
  name: Name,
  ...[sent, options = {}]: Sending<Name>
): Promise<AnswerOf<Name>> {
  const response = await send(name, sent, options);
  return (await response.json().catch(() => ({}))) as AnswerOf<Name>;
}

/** The same up to the answer, which is not read yet. */
export async function send(name: keyof Api, sent: unknown, options: CallOptions): Promise<Response> {
  const parts = (sent ?? {}) as Parts;
  const { method, path } = routes[name];
  const payload = parts.body ?? parts.filters;
  const isOnTrial = options.token !== undefined;
  if (!isOnTrial && !sessionToken.isConfirmed()) await confirmSession();
  const token = options.token ?? sessionToken.read();
  const url = API_BASE + fillPath(path, parts.params) + queryString(parts.query);
  const init = {
    method,
    headers: headersFor(payload, token),
    // A form names its type itself.
    ...(parts.upload ? { body: parts.upload } : payload !== undefined && { body: JSON.stringify(payload) }),
    ...(options.signal && { signal: options.signal }),
  };
  const response = await request(options, url, init);
  if (response.ok) return response;
  const body = (await response.json().catch(() => ({}))) as object;
  const error = new ApiError(response.status, body);
  if (isDeadSession(error) && !isOnTrial && token === (await confirmSession())) onUnauthorized();
  throw error;
}

/**
 * Returns the token of this tab's user. Throws OtherUserError if another user has signed in from another tab.
 */
export const confirmSession = (): Promise<string | null> => sessionToken.confirm(findUser);

/** Finds the user of a token. Returns null if the server doesn't know the token. */
export const findUser = (token: string): Promise<User | null> =>
  call('getMe', {}, { token }).then(
    ({ data }) => data,
    (error: unknown) => {
      if (isUnknownToken(error)) return null;
      throw error;
    },
  );

export const isUnknownToken = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

// A missing authority is no dead session. Nor is the current session dead when an earlier token, or one on trial, is refused.
const isDeadSession = (error: ApiError): boolean =>
  error.status === 401 && (error.reason === null || error.reason === 'session.missing');

async function request(options: CallOptions, url: string, init: RequestInit): Promise<Response> {
  try {
    const response = await (options.fetch ?? fetch)(url, init);
    connection.markFound();
    return response;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    if (!options.isOptional) connection.markLost();
    throw new ConnectionError();
  }
}

function headersFor(payload: unknown, token: string | null): Record<string, string> {
  return {
    Accept: 'application/json',
    ...(payload === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
  };
}

/** Fills the parameters of a path. */
export function fillPath(path: string, params: Parameters = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

/** Arrays as `name[]`, repeated. */
function queryString(query: Parameters = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]): [string, string][] => {
    if (value === undefined || value === null) return [];
    if (typeof value === 'object') return value.map((one) => [`${name}[]`, String(one)]);
    return [[name, String(value)]];
  });
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}
