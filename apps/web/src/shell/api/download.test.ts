import { expect, test, vi } from 'vitest';
import { ApiError, ConnectionError } from './api-error.ts';
import { download } from './download.ts';
import { storeSession } from '../../../test/stored-session.ts';

storeSession();

const HEADERS = {
  'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'content-disposition': 'attachment; filename="internal-20261123-0212.xlsx"',
  'x-rows': '1281',
};

/** Returns a response that arrives in these chunks, and then ends or fails. */
function response(parts: string[], failure?: Error, headers: Record<string, string> = HEADERS) {
  const asked: RequestInit[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    asked.push(init);
    const body = new ReadableStream({
      start(controller) {
        for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
        if (failure) controller.error(failure);
        else controller.close();
      },
    });
    return new Response(body, { headers });
  });
  return asked;
}

const start = (signal = new AbortController().signal, onProgress: (seen: object) => void = () => {}) =>
  download('exportInternalFleet', { filters: { q: '10' } }, { signal, onProgress });

test('downloads a file with its name, rows and bytes, and sends the session in a header', async () => {
  const asked = response(['PK', '…and more']);
  const seen: object[] = [];
  const { name, rows, file } = await start(undefined, (progress) => seen.push(progress));
  expect({ name, rows }).toEqual({ name: 'internal-20261123-0212.xlsx', rows: 1281 });
  expect(await file.text()).toBe('PK…and more');
  expect(seen[0]).toEqual({ bytes: 0, rows: 1281 });
  expect(seen.at(-1)).toEqual({ bytes: file.size, rows: 1281 });
  expect(asked).toMatchObject([
    { method: 'POST', body: '{"q":"10"}', headers: { Authorization: 'Bearer the token' } },
  ]);
});

test('rejects a file whose download was interrupted', async () => {
  response(['PK'], new TypeError('terminated'));
  await expect(start()).rejects.toThrow(ConnectionError);
});

test('distinguishes a canceled download from a lost connection', async () => {
  response(['PK'], new DOMException('given up', 'AbortError'));
  const own = new AbortController();
  own.abort();
  await expect(start(own.signal)).rejects.toThrow('given up');
});

test('throws the error of a rejected download', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 422, reason: 'export.too_long', message: 'Too long.' }, { status: 422 }),
  );
  await expect(start()).rejects.toMatchObject({ status: 422, reason: 'export.too_long' });
  await expect(start()).rejects.toThrow(ApiError);
});

test("decodes file names that a header can't contain", async () => {
  const disposition = `attachment; filename="Gr__e.xlsx"; filename*=UTF-8''Gr%C3%B6%C3%9Fe.xlsx`;
  response(['PK'], undefined, { ...HEADERS, 'content-disposition': disposition });
  expect((await start()).name).toBe('Größe.xlsx');
});
