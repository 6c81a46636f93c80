import { randomUUID } from 'node:crypto';
import type { ReadFormOptions } from '@fleetworth/contract/endpoint';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ownIds } from '../../../test/company-ids.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';
import { fileByLink } from './file-accident-report.ts';

const MEGABYTE = 1_048_576;
const REPORT = {
  rental_agreement_number: 'RA-1041',
  renter_email_address: 'renter@example.com',
  accident_date: '2026-11-19',
};
const FULL = {
  status: 422,
  body: {
    errors: {
      accident_photos: [
        'The company has no space left for these photos. Remove them and submit the report again.',
      ],
    },
  },
};

let fleetworth: TestFleetworth;
let form: string;
beforeAll(async () => {
  fleetworth = await startTestFleetworth({ limits: { photoStorageMegabytes: 3 } });
  form = (await ownIds(fleetworth.database.pool)).accident_form;
});
beforeEach(async () => {
  await fleetworth.database.pool.query('delete from accident_reports; delete from request_counts');
});
afterAll(() => fleetworth.stop());

function photo(bytes: number): File {
  const content = new Uint8Array(bytes);
  content.set([0xff, 0xd8, 0xff, 0xe0]);
  return new File([content], 'photo.jpg');
}
const file = (...photos: File[]) =>
  fleetworth.attempt(
    'fileLinkedAccidentReport',
    { params: { id: form }, upload: { ...REPORT, accident_photos: photos } },
    null,
  );
const readStorage = async () => (await fleetworth.call('getPhotoStorage', { params: { id: 1 } })).data;
const countReports = async () =>
  (await fleetworth.call('listAccidentReports', { query: { company_id: 1 } })).data.count;

test('Photos fill the storage of their company, and reports without photos are always accepted', async () => {
  expect((await file(photo(2 * MEGABYTE))).status).toBe(200);
  expect(await file(photo(MEGABYTE), photo(4))).toMatchObject(FULL);
  expect(await countReports()).toBe(1);
  expect(await readStorage()).toEqual({ used_bytes: 2 * MEGABYTE, limit_bytes: 3 * MEGABYTE });
  expect((await file(photo(MEGABYTE))).status).toBe(200);
  expect(await file(photo(4))).toMatchObject(FULL);
  expect((await file()).status).toBe(200);
  expect(await readStorage()).toMatchObject({ used_bytes: 3 * MEGABYTE });
});

test('A deleted report frees its storage', async () => {
  const filed = await file(photo(2 * MEGABYTE));
  const { id } = filed.body.data as { id: number };
  await fleetworth.call('deleteAccidentReport', { params: { id } });
  expect(await readStorage()).toMatchObject({ used_bytes: 0 });
});

test('Two uploads at once do not exceed the storage together', async () => {
  const responses = await Promise.all([file(photo(2 * MEGABYTE)), file(photo(2 * MEGABYTE))]);
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  expect(await countReports()).toBe(1);
  expect(await readStorage()).toMatchObject({ used_bytes: 2 * MEGABYTE });
});

test('Photos for a full storage are rejected before they are read, unless they are sent again', async () => {
  const submission_key = randomUUID();
  const upload = { ...REPORT, submission_key, accident_photos: [photo(2 * MEGABYTE), photo(MEGABYTE)] };
  const parts = { params: { id: form }, upload };
  const filed = await fleetworth.attempt('fileLinkedAccidentReport', parts, null);
  expect(filed.status).toBe(200);
  expect(await fleetworth.attempt('fileLinkedAccidentReport', parts, null)).toEqual(filed);
  const readForm = async ({ beforeFiles }: ReadFormOptions = {}) => {
    await beforeFiles?.({ ...REPORT, submission_key: randomUUID() });
    throw new Error('The photos have been read.');
  };
  const { signal } = new AbortController();
  await expect(
    fileByLink(fleetworth.deps, { key: form, ipAddress: '203.0.113.7', readForm, signal }),
  ).rejects.toMatchObject({ reason: 'accident_report.storage_full' });
});
