import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { API_BASE } from '@fleetworth/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOSTILE_SHEETS } from '../../../../test/hostile-sheets.ts';
import { makeWorkbook, sheetOf } from '../../../../test/made-archive.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../../test/test-fleetworth.ts';

let fleetworth: TestFleetworth;
let address: string;
beforeAll(async () => {
  fleetworth = await startTestFleetworth();
  address = await fleetworth.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => fleetworth.stop());

const untouched = async () => {
  const { rows } = await fleetworth.database.pool.query('select from batches');
  expect(rows).toEqual([]);
  await fleetworth.call('listVehicleBatches', { query: {} });
};

const upload = (bytes: Uint8Array<ArrayBuffer>) =>
  fleetworth.attempt('uploadVehicleBatch', {
    upload: { type: 'delete', file: new File([bytes], 'fleet.xlsx') },
  });

const UNREADABLE = "This file can't be read. Save it as .xlsx and upload it again.";
const TOO_LARGE = 'This file is too large. Split it into files of at most 20 MB and 100,000 rows.';

test.each([
  ['an archive that says that it unpacks to a gigabyte', 'batch.too_large', TOO_LARGE],
  ['texts that say a megabyte and unpack to one gigabyte', 'batch.too_large', TOO_LARGE],
  ['a billion laughs in the sheet', 'batch.unreadable', UNREADABLE],
  ['a renamed .exe', 'batch.unreadable', UNREADABLE],
  ['an .xls that is cut off', 'batch.unreadable', UNREADABLE],
  [
    'an .xlsx with a password',
    'batch.encrypted',
    'This file is password-protected. Save it without a password and upload it again.',
  ],
  [
    'an .xls of too many rows',
    'batch.too_many_rows',
    'This file has too many rows. Split it into files of at most 100,000 rows (5,000 for .xls).',
  ],
])('%s is rejected with a text, and nothing is stored', async (name, reason, text) => {
  const { status, body } = await upload(new Uint8Array(HOSTILE_SHEETS[name]?.make() ?? []));
  expect({ status, body }).toMatchObject({ status: 422, body: { reason, errors: { file: [text] } } });
  await untouched();
});

test('rejects a text of a million characters that all cells share before copying it', async () => {
  const cells = Array.from({ length: 200 }, () => '<c t="s"><v>0</v></c>').join('');
  const heading = ['VIN', 'Unit', 'Location'].map((name) => `<c t="str"><v>${name}</v></c>`).join('');
  const file = makeWorkbook({
    sheet: sheetOf(`<row>${heading}</row>${`<row>${cells}</row>`.repeat(1_000)}`),
    texts: `<sst><si><t>${'x'.repeat(1_000_000)}</t></si></sst>`,
  });
  const { status, body } = await upload(new Uint8Array(file));
  // A slow machine reaches the limit of time first.
  const reason = expect.stringMatching(/^batch\.too_(large|slow)$/);
  expect({ status, body }).toMatchObject({ status: 422, body: { reason } });
  await untouched();
});

test.each([
  ['without its boundary', 'multipart/form-data', '--x--'],
  ['with another boundary', 'multipart/form-data; boundary=y', '--x--'],
  [
    'that ends too early',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="type"\r\n\r\ncre',
  ],
  [
    'with a field twice',
    'multipart/form-data; boundary=x',
    `${['create', 'delete']
      .map((type) => `--x\r\ncontent-disposition: form-data; name="type"\r\n\r\n${type}\r\n`)
      .join('')}--x--\r\n`,
  ],
])('a form %s is rejected as unreadable', async (_name, type, payload) => {
  const response = await fleetworth.app.inject({
    method: 'PUT',
    url: `${API_BASE}/vehicles/batch`,
    headers: { authorization: `Bearer ${fleetworth.token}`, 'content-type': type },
    payload,
  });
  expect([response.statusCode, response.json<{ reason: string }>().reason]).toEqual([
    400,
    'request.malformed',
  ]);
});

const BEGINNING = '--x\r\ncontent-disposition: form-data; name="file"; filename="fleet.xlsx"\r\n\r\n';
const MEGABYTE = Buffer.alloc(1_048_576, 'a');

/** Starts an upload that never ends and returns its response. */
function begin(headers: Record<string, string | number>) {
  const upload = request(`${address}${API_BASE}/vehicles/batch`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${fleetworth.token}`,
      'content-type': 'multipart/form-data; boundary=x',
      ...headers,
    },
  });
  const answered = once(upload, 'response').then(async ([response]) => {
    const { statusCode } = response as IncomingMessage;
    return { status: statusCode, body: await json(response as IncomingMessage) };
  });
  return { upload, answered };
}

const REJECTED = { status: 413, body: { reason: 'request.too_large', message: 'The request is too large.' } };

test('an upload that declares 500 MB is rejected before it arrives', async () => {
  const { upload, answered } = begin({ 'content-length': 500 * MEGABYTE.length });
  upload.flushHeaders();
  expect(await answered).toMatchObject(REJECTED);
  upload.destroy();
  await untouched();
});

test.each([
  ['file', BEGINNING],
  ['field', '--x\r\ncontent-disposition: form-data; name="type"\r\n\r\n'],
  ['beginning', ''],
])('an upload that declares no length of its %s is rejected if it is too long', async (_name, beginning) => {
  const { upload, answered } = begin({ 'transfer-encoding': 'chunked' });
  upload.write(beginning);
  for (let megabytes = 0, isAnswered = false; !isAnswered; megabytes += 1) {
    if (megabytes === 500) upload.destroy(new Error('All of it was read.'));
    else if (upload.write(MEGABYTE)) continue;
    isAnswered = await Promise.race([once(upload, 'drain').then(() => false), answered.then(() => true)]);
  }
  expect(await answered).toMatchObject(REJECTED);
  upload.destroy();
  await untouched();
});
