import { ACCIDENT_FIELDS, ACCIDENT_LABELS } from '@fleetworth/contract/accident-choices';
import type { AccidentReport } from '@fleetworth/contract/accident-reports';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foreignIds, ownIds } from '../../../test/company-ids.ts';
import { madeJpeg } from '../../../test/made-jpeg.ts';
import { readPages } from '../../../test/read-pdf.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';
import { printDocument } from '../../platform/pdf/print-document.ts';
import { layOutReport, type PrintedPhoto } from './accident-document.ts';

const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 9);

const REPORT: AccidentReport = {
  id: 41,
  company: { id: 1, name: 'Harbor Rent' },
  location: { id: 1, name: 'Tampa Airport' },
  claim_report_to: 'claims@example.com',
  rental_agreement_number: 'RA-1041',
  renter_name: 'Robin Vale',
  renter_phone_number: '8135550100',
  renter_email_address: 'renter@example.com',
  renter_driver_license_number_and_state: 'R-55, FL',
  accident_date: '2026-11-19',
  accident_location_address: '12 Bay Street, Tampa',
  police_report_number_and_police_station: 'P-9, Tampa',
  driver_name: 'Sam Vale',
  driver_phone_number: null,
  driver_email_address: null,
  driver_licence_number_and_station: 'D-77, Tampa',
  photos: [],
  created_at: '2026-11-20T19:30:00Z',
};

const longTexts = (text: string): Partial<AccidentReport> =>
  Object.fromEntries(ACCIDENT_FIELDS.filter((field) => !/date/.test(field)).map((field) => [field, text]));

const toPhotos = (printedPhotos: readonly PrintedPhoto[]) =>
  printedPhotos.map(({ name, bytes }, at) => ({ id: at + 1, name, size: bytes.length }));

/** Makes photos that differ, because a document stores equal photos only once. */
const makePrintedPhotos = (count: number): PrintedPhoto[] =>
  Array.from({ length: count }, (_, at) => ({
    name: `photo-${at + 1}.jpg`,
    bytes: Uint8Array.of(...madeJpeg(), at),
  }));

const print = (report: AccidentReport, printedPhotos: readonly PrintedPhoto[] = []) =>
  printDocument(layOutReport({ report, printedPhotos, timeZone: 'America/New_York' }));

const countPictures = (bytes: Uint8Array): number =>
  Buffer.from(bytes).toString('latin1').split('/Subtype /Image').length - 1;

describe('the document of an accident report', () => {
  test('shows each field once with its label, and a dash for what is missing', async () => {
    const [page = [], ...others] = await readPages(await print(REPORT));
    expect(others).toEqual([]);
    for (const label of Object.values(ACCIDENT_LABELS))
      expect(page.filter((text) => text === label)).toHaveLength(1);
    for (const text of [
      'Accident report 41',
      'Harbor Rent, Tampa Airport · Filed 11.20.2026 2:30 PM EST',
      '11/19/2026',
      '(813)-555-0100',
      'D-77, Tampa',
      'No photos',
    ])
      expect(page).toContain(text);
    expect(page.filter((text) => text === '–')).toHaveLength(2);
  });

  test.each([
    ['words', 'Parking lot next to the main entrance of the airport. '.repeat(4).slice(0, 200)],
    ['one wide word', 'W'.repeat(200)],
    ['characters that no font has', '车トแ한ع✂'.repeat(33)],
  ])('has one page with long texts of %s and ten photos', async (_, text) => {
    const printedPhotos = makePrintedPhotos(10);
    const report = { ...REPORT, ...longTexts(text), photos: toPhotos(printedPhotos) };
    const bytes = await print(report, printedPhotos);
    const [page = [], ...others] = await readPages(bytes);
    expect(others).toEqual([]);
    expect(page).toEqual(expect.arrayContaining(['Photos: 10', 'photo-1.jpg', 'photo-10.jpg']));
    expect(countPictures(bytes)).toBe(10);
  });

  test('lists the names of photos that it does not print, and has the same bytes each time', async () => {
    const photos = [{ id: 1, name: 'photo-1.png', size: 1_499_001 }];
    const bytes = await print({ ...REPORT, photos });
    expect((await readPages(bytes))[0]).toContain('photo-1.png (1,500 kB)');
    expect(Buffer.from(await print({ ...REPORT, photos })).equals(Buffer.from(bytes))).toBe(true);
  });
});

describe('the download of an accident report', () => {
  let fleetworth: TestFleetworth;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
  });
  afterAll(() => fleetworth.stop());

  const file = async (...bytes: Uint8Array[]) => {
    const { accident_form: id } = await ownIds(fleetworth.database.pool);
    const upload = {
      rental_agreement_number: 'RA-1041',
      renter_email_address: 'renter@example.com',
      accident_date: '2026-11-19',
      accident_photos: bytes.map((content) => new File([new Uint8Array(content)], 'a.jpg')),
    };
    return (await fleetworth.call('fileLinkedAccidentReport', { params: { id }, upload })).data;
  };

  const download = async (id: number) => {
    const path = `/api/v1/accident-report/${id}/export`;
    const { ticket } = (await fleetworth.call('createDownloadTicket', { body: { path } })).data;
    return await fleetworth.app.inject({ url: `${path}?ticket=${ticket}` });
  };

  test('is a PDF with its JPEG photos', async () => {
    const { id } = await file(madeJpeg(), PNG);
    const response = await download(id);
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="accident-report-${id}-20261120-1200.pdf"`,
    });
    const [page = []] = await readPages(response.rawPayload);
    expect(page).toEqual(expect.arrayContaining(['RA-1041', 'photo-1.jpg', 'photo-2.png (1 kB)']));
    expect(countPictures(response.rawPayload)).toBe(1);
  });

  test('lists the names of all photos if one of them cannot be printed', async () => {
    const { id } = await file(madeJpeg(), Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 1));
    const { rawPayload } = await download(id);
    expect((await readPages(rawPayload))[0]).toContain('photo-1.jpg (1 kB), photo-2.jpg (1 kB)');
    expect(countPictures(rawPayload)).toBe(0);
  });

  test('of a deleted report or of another company is not found', async () => {
    const { id } = await file();
    await fleetworth.call('deleteAccidentReport', { params: { id } });
    const { accident_report } = await foreignIds(fleetworth.database.pool);
    for (const missing of [id, accident_report])
      expect(
        await fleetworth.attempt('exportAccidentReport', { params: { id: missing }, query: {} }),
      ).toMatchObject({ status: 404, body: { reason: 'accident_report.not_found' } });
  });
});
