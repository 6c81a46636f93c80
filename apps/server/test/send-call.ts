import { api, type ResponseOf, type Api } from '@fleetworth/contract/api';
import { API_BASE, type Endpoint, type RequestInput } from '@fleetworth/contract/endpoint';
import type { ErrorBody } from '@fleetworth/contract/error-catalog';
import { PDF_TYPE, SPREADSHEET_TYPE } from '@fleetworth/contract/spreadsheet';
import type { FastifyInstance } from 'fastify';

type Part = 'params' | 'query' | 'body' | 'filters' | 'upload';
export type AnyParts = Partial<Record<Part, unknown>>;

export interface TestResponse<T> {
  status: number;
  body: T;
}

/** Sends a call of the contract with any input and returns the response. */
export type Send = (
  name: keyof Api,
  parts: AnyParts,
  token: string | null,
) => Promise<TestResponse<ErrorBody>>;

/** Sends to an app in this process. */
export const overApp =
  (app: FastifyInstance): Send =>
  async (name, parts, token) => {
    const { method, url, body } = requestOf(name, parts);
    const form = await encodedForm(parts.upload);
    const response = await app.inject({
      method,
      url,
      headers: { ...authorize(token), ...form?.headers },
      ...(body !== undefined && { payload: body as object }),
      ...(form !== null && { payload: form.payload }),
    });
    return { status: response.statusCode, body: bodyOf(response.headers['content-type'], response.body) };
  };

/** Sends to a server at an address. */
export const overHttp =
  (ip: string): Send =>
  async (name, parts, token) => {
    const { method, url, body } = requestOf(name, parts);
    const response = await fetch(ip + url, {
      method,
      headers: { ...authorize(token), ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(parts.upload !== undefined && { body: formOf(parts.upload) }),
    });
    const text = await response.text();
    return { status: response.status, body: bodyOf(response.headers.get('content-type'), text) };
  };

/** Calls endpoints and returns their data, which must match the contract. Throws if a call is rejected. */
export const callAs =
  (send: Send, token: string | null) =>
  async <Name extends keyof Api>(name: Name, parts: RequestInput<Api[Name]>): Promise<ResponseOf<Name>> => {
    const { status, body } = await send(name, parts, token);
    if (status !== (api[name] as Endpoint).status && status !== 200)
      throw new Error(`${name} was rejected: ${JSON.stringify(body)}`);
    // Responses are written by schema without validation, so tests validate them.
    api[name].data.parse((body as unknown as { data: unknown }).data);
    return body as never;
  };

/** A file has no data. Its content has its own tests. */
const bodyOf = (type: unknown, text: string): ErrorBody =>
  (type === SPREADSHEET_TYPE || type === PDF_TYPE || String(type).startsWith('image/')
    ? { data: null }
    : JSON.parse(text)) as ErrorBody;

function requestOf(name: keyof Api, parts: AnyParts) {
  const { method, path } = api[name];
  const url = API_BASE + fillPath(path, parts.params) + toQuery(parts.query);
  return { method, url, body: parts.body ?? parts.filters };
}

/** Creates a form with its fields and files. Records are sent as JSON. */
function formOf(upload: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(
    upload as Record<string, string | number | File | readonly File[] | undefined>,
  )) {
    if (value instanceof File) form.append(name, value, value.name);
    else if (Array.isArray(value))
      for (const file of value as File[]) form.append(`${name}[]`, file, file.name);
    else if (typeof value === 'object') form.append(name, JSON.stringify(value));
    else if (value !== undefined) form.append(name, String(value));
  }
  return form;
}

async function encodedForm(upload: unknown) {
  if (upload === undefined) return null;
  const encoded = new Response(formOf(upload));
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  };
}

const authorize = (token: string | null): Record<string, string> =>
  token === null ? {} : { authorization: `Bearer ${token}` };

const fillPath = (path: string, params: unknown): string =>
  path.replaceAll(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown> | undefined)?.[name])),
  );

export function toQuery(query: unknown): string {
  if (query === undefined || query === null) return '';
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const item of value) search.append(`${name}[]`, String(item));
    else search.append(name, String(value));
  }
  return `?${search}`;
}
