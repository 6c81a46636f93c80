import { once } from 'node:events';
import { API_BASE } from '@fleetworth/contract/endpoint';
import { ROWS_HEADER, SPREADSHEET_TYPE } from '@fleetworth/contract/spreadsheet';
import { routes } from '@fleetworth/contract/routes';
import { afterEach, expect, test } from 'vitest';
import { fixedClock } from '../clock/clock.ts';
import { createLog, type Log } from '../log/log.ts';
import type { Cell } from '../spreadsheet/sheet.ts';
import { writeSpreadsheet } from '../spreadsheet/write-spreadsheet.ts';
import { createHttpServer } from './http-server.ts';
import { attachmentDisposition, formatFileName, SpreadsheetResponse } from './spreadsheet-response.ts';

const SHEET = { name: 'Rows', columns: [{ title: 'Text', kind: 'text' as const }] };
const PAGE: Cell[][] = Array.from({ length: 1_000 }, (_, place) => [`row ${place} ${'x'.repeat(90)}`]);
const { path } = routes.exportInternalFleet;

let close = async () => undefined as unknown;
afterEach(() => close());

/** Starts a server that answers with these rows. */
async function serve(pages: () => AsyncGenerator<Cell[][]>, log: Log = createLog('silent')) {
  const app = await createHttpServer({
    log,
    handlers: {
      exportInternalFleet: async () =>
        new SpreadsheetResponse({ file: writeSpreadsheet(SHEET, pages()), name: 'rows.xlsx', rowCount: 7 }),
    } as never,
    callerAccess: {
      findSession: async () => ({ scope: { userId: 1 } }) as never,
      findTicketHolder: async () => null,
      limitFileUpload: (_user, read) => read(() => {}),
    },
    isReady: async () => true,
    checkDiskSpace: async () => {},
    trustProxy: false,
    webFolder: null,
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  close = () => app.close();
  return {
    app,
    download: (signal?: AbortSignal) =>
      fetch(address + API_BASE + path, {
        method: 'POST',
        headers: { authorization: 'Bearer any' },
        ...(signal && { signal }),
      }),
  };
}

test('a file is named by its type and the time in the business time zone, at midnight too', () => {
  const at = (instant: string) => formatFileName('internal', fixedClock(new Date(instant)));
  expect(at('2026-11-23T07:12:00Z')).toBe('internal-20261123-0212.xlsx');
  expect(at('2026-11-23T05:03:00Z')).toBe('internal-20261123-0003.xlsx');
});

test('sends type, name and number of rows before the first byte of a file', async () => {
  const { download } = await serve(async function* one() {
    yield PAGE;
  });
  const response = await download();
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': SPREADSHEET_TYPE,
    'content-disposition': 'attachment; filename="rows.xlsx"',
    [ROWS_HEADER]: '7',
    'cache-control': 'no-store',
  });
  // Signature of ZIP files.
  expect(
    Buffer.from(await response.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
});

test.each([
  ['rows.xlsx', 'attachment; filename="rows.xlsx"'],
  ['Größe €.xlsx', `attachment; filename="Gr__e _.xlsx"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%E2%82%AC.xlsx`],
  [
    'it’s (中).csv',
    `attachment; filename="it_s (_).csv"; filename*=UTF-8''it%E2%80%99s%20%28%E4%B8%AD%29.csv`,
  ],
])('encodes the file name %s for the header', (name, written) => {
  expect(attachmentDisposition(name)).toBe(written);
});

test('a download that is cancelled ends the reading of rows', async () => {
  const taken = { pages: 0 };
  const { promise: ended, resolve } = Promise.withResolvers<number>();
  const { download } = await serve(async function* endless() {
    try {
      for (;;) {
        taken.pages += 1;
        yield PAGE;
      }
    } finally {
      resolve(taken.pages);
    }
  });
  const cancel = new AbortController();
  const response = await download(cancel.signal);
  const reader = response.body?.getReader();
  while (taken.pages === 0) await reader?.read();
  cancel.abort();
  // Otherwise the rows would never end.
  expect(await ended).toBeGreaterThan(0);
});

test('aborts a file whose rows fail midway, and logs the reason', async () => {
  const lines: object[] = [];
  const log = { ...createLog('silent'), error: (facts: object) => void lines.push(facts) } as unknown as Log;
  const { app, download } = await serve(async function* failing() {
    yield PAGE;
    throw new Error('no more rows');
  }, log);
  const answered = once(app.server, 'request');
  const response = await download();
  await answered;
  await expect(response.arrayBuffer()).rejects.toThrow('terminated');
  expect(lines).toMatchObject([{ err: { message: 'no more rows' }, url: API_BASE + path }]);
});
