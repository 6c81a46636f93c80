import type { ResponseOf, Api, UploadCall } from '@fleetworth/contract/api';
import type { RequestInput } from '@fleetworth/contract/endpoint';
import { send } from './api-client.ts';

export interface UploadOptions {
  signal: AbortSignal;
  /** Called with the sent fraction of the form, from 0 to 1. */
  onProgress: (share: number) => void;
}

type FormValue = File | readonly File[] | Readonly<Record<string, string>> | string | number | undefined;

export async function upload<Name extends UploadCall>(
  name: Name,
  request: RequestInput<Api[Name]>,
  { signal, onProgress }: UploadOptions,
): Promise<ResponseOf<Name>> {
  const form = new FormData();
  for (const [field, value] of Object.entries(request.upload as Record<string, FormValue>)) {
    if (value instanceof File) form.append(field, value, value.name);
    else if (Array.isArray(value))
      for (const file of value as File[]) form.append(`${field}[]`, file, file.name);
    else if (typeof value === 'object') form.append(field, JSON.stringify(value));
    else if (value !== undefined) form.append(field, String(value));
  }
  const response = await send(
    name,
    { ...request, upload: form },
    { signal, fetch: createProgressFetch(onProgress) },
  );
  return (await response.json().catch(() => ({}))) as ResponseOf<Name>;
}

// `fetch` itself doesn't report upload progress.
const createProgressFetch =
  (onProgress: UploadOptions['onProgress']): typeof fetch =>
  (input, { method = 'PUT', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, toUrl(input));
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', ({ loaded, total }) =>
        onProgress(total === 0 ? 0 : loaded / total),
      );
      request.addEventListener('load', () =>
        resolve(new Response(request.responseText, { status: request.status })),
      );
      request.addEventListener('error', () => reject(new TypeError('The form could not be sent.')));
      request.addEventListener('abort', () => reject(new DOMException('Canceled', 'AbortError')));
      signal?.addEventListener('abort', () => request.abort());
      request.send(body as FormData);
    });

const toUrl = (input: Parameters<typeof fetch>[0]): string =>
  input instanceof Request ? input.url : input.toString();
