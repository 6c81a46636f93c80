import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { API_BASE } from '@fleetworth/contract/endpoint';
import { HISTORY_SECTIONS, HISTORY_SECTION_NAMES } from '@fleetworth/contract/history-report-choices';
import type { HistoryItem, HistoryReportDetail } from '@fleetworth/contract/history-reports';
import { formatCalendarDate } from '@fleetworth/domain/date-format';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPages } from '../../../test/read-pdf.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';
import { repetitions } from '../../../../../tools/repetitions.ts';
import { readDrawableCodes } from '../../platform/pdf/read-drawable-codes.ts';
import { printDocument } from '../../platform/pdf/print-document.ts';
import { layOutReport } from './history-document.ts';
import { processReport } from './process-report.ts';

const FINISHED_AT = new Date('2026-11-20T19:30:00Z');

/** Returns a vehicle with this many rows of unique texts. */
function makeItem(number: number, rows: number): HistoryItem {
  const vin = `4T1G11AK5NU${String(100_000 + number)}`;
  const date = (row: number) => `20${10 + (row % 16)}-0${1 + (row % 9)}-1${number % 10}`;
  const text = (section: string, row: number) => `${section} ${number}/${row}`;
  const places = Array.from({ length: rows }, (_, row) => row);
  return {
    vin,
    vehicle: {
      id: number,
      unit: `U-${number}`,
      vin,
      model_year: 2022,
      brand: { name: 'Toyota' },
      model: { name: 'Camry' },
    },
    values: { trim: 'SE', made_in: 'United States' },
    titles: places.map((row) => ({ date: date(row), state: 'FL', vin, mileage: number * 1_000 + row })),
    accidents: places.map((row) => ({ date: date(row), type: text('Hit', row), manner_of_collision: null })),
    jsi: places.map((row) => ({ date: date(row), record_type: text('Yard', row) })),
    thefts: [],
    salvage: places.map((row) => ({ date: date(row), type: text('Salvage', row), primary_damage: 'Front' })),
    checks: places.map((row) => ({ date: date(row), description: text('Brand', row) })),
    error: null,
    reported_at: FINISHED_AT.toISOString(),
    is_sandbox: false,
  };
}

const makeReport = (
  items: HistoryItem[],
  changes: Partial<HistoryReportDetail> = {},
): HistoryReportDetail => ({
  id: 12,
  company: { id: 1, name: 'Harbor Rent' },
  status: 'finished',
  created_at: FINISHED_AT.toISOString(),
  items_count: items.length,
  answered_count: items.length,
  records_count: items.length,
  message: null,
  is_sandbox: false,
  ...changes,
  items,
});

const print = (report: HistoryReportDetail, notice: string | null = null) =>
  printDocument(layOutReport({ report, finishedAt: FINISHED_AT, timeZone: 'America/New_York', notice }));

/** Checks that the document contains all rows of a report once, with headings above them on each page. */
function expectWhole(pages: readonly string[][], { items }: HistoryReportDetail): void {
  const all = pages.flat();
  const counts = Map.groupBy(all, (text) => text);
  const times = (text: string) => counts.get(text)?.length ?? 0;
  for (const item of items) {
    for (const { mileage } of item.titles) expect(times(`${mileage?.toLocaleString('en-US')} mi`)).toBe(1);
    for (const { type } of [...item.accidents, ...item.salvage]) expect(times(type ?? '')).toBe(1);
    for (const { record_type } of item.jsi) expect(times(record_type ?? '')).toBe(1);
    for (const { description } of item.checks) expect(times(description ?? '')).toBe(1);
    expect(all.filter((text) => text.includes(`U-${item.vehicle.id} ·`))).toHaveLength(1);
  }
  const dates = items.flatMap((item) =>
    HISTORY_SECTION_NAMES.flatMap((section) =>
      item[section].map(({ date }) => formatCalendarDate(date ?? '')),
    ),
  );
  expect(all.filter((text) => /^\d{2}\/\d{2}\/\d{4}$/.test(text)).toSorted()).toEqual(dates.toSorted());
  for (const [place, page] of pages.entries()) {
    expect(page).toContain('History report 12 · Harbor Rent');
    expect(page.at(-1)).toBe(`Page ${place + 1} of ${pages.length}`);
    expectHeadings(page);
  }
}

const TITLES: ReadonlySet<string> = new Set(Object.values(HISTORY_SECTIONS).map(({ title }) => title));

/** Checks that the first row of a page has the name and columns of its section above it. */
function expectHeadings(page: readonly string[]): void {
  const first = page.findIndex((text) => /^\d{2}\/\d{2}\/\d{4}$/.test(text));
  if (first < 0) return;
  const above = page.slice(0, first);
  expect(above).toContain('Date');
  expect(above.some((text) => TITLES.has(text))).toBe(true);
}

describe('the document of a report', () => {
  test.each([
    [3, 40],
    [100, repetitions({ few: 6, many: 7 })],
  ])(
    'of %i vehicles has each row once, headings on each page, and reproducible bytes',
    async (vehicles, rows) => {
      const report = makeReport(Array.from({ length: vehicles }, (_, place) => makeItem(place + 1, rows)));
      const bytes = await print(report);
      const pages = await readPages(bytes);
      expect(pages.length).toBeGreaterThan(vehicles === 3 ? 10 : 50);
      expectWhole(pages, report);
      expect(Buffer.from(await print(report)).equals(Buffer.from(bytes))).toBe(true);
      process.stdout.write(`${vehicles} vehicles: ${pages.length} pages, ${bytes.length} bytes\n`);
    },
  );

  test('reports missing records, why a VIN has no report, and that data is from a sandbox', async () => {
    const error = 'The history provider has no records for this VIN.';
    const none = { titles: [], accidents: [], jsi: [], thefts: [], salvage: [], checks: [] };
    const report = makeReport(
      [
        { ...makeItem(1, 1), ...none, is_sandbox: true },
        { ...makeItem(2, 1), ...none, error },
      ],
      { is_sandbox: true, message: 'No report for 1 of 2 vehicles.' },
    );
    const [page = []] = await readPages(await print(report, 'A notice of the provider.'));
    expect(page.filter((text) => text.startsWith('No records'))).toEqual(['No records. No titles found.']);
    expect(page).toContain('The vehicle has no records.');
    expect(page).toContain('Sandbox data');
    expect(page).toContain(error);
    expect(page).toContain('No report for 1 of 2 vehicles.');
    expect(page).toContain('Harbor Rent · 2 vehicles · 11.20.2026 2:30 PM EST');
    // The reader returns the margins last: title, mark and page number.
    expect(page.at(-4)).toBe('A notice of the provider.');
  });

  test('begins with its result, and has a line for each clean vehicle after those with records', async () => {
    const none = { accidents: [], jsi: [], thefts: [], salvage: [], checks: [] };
    const clean = { ...makeItem(1, 1), ...none };
    const [page = [], ...others] = await readPages(await print(makeReport([clean, makeItem(2, 1)])));
    expect(others).toEqual([]);
    const text = page.join(' ').replaceAll(/\s+/g, ' ');
    expect(text).toMatch(/1 of 2 vehicles has records: U-2, .* U-2 · 2022 Toyota Camry .* U-1 · 2022 Toyota/);
    expect(text).toContain('No records. Titles: 01/11/2010 FL 1,000 mi');
  });

  test('of one vehicle has all sections on one page', async () => {
    const [page = [], ...others] = await readPages(await print(makeReport([{ ...makeItem(1, 2), jsi: [] }])));
    expect(others).toEqual([]);
    const named = page.join(' ');
    for (const { title } of Object.values(HISTORY_SECTIONS)) expect(named).toContain(title);
    expect(named).toContain('No records found: Junk, Salvage and Insurance, Thefts.');
  });

  test('replaces characters that its font cannot draw, and draws all others', async () => {
    const item = makeItem(1, 1);
    const report = makeReport([
      { ...item, checks: [{ date: 'Frühjahr 2020', description: 'Überführt 車 → Łódź 🚗 Ω' }] },
    ]);
    const [page = []] = await readPages(await print(report));
    expect(page).toContain('Überführt \uFFFD → Łódź \uFFFD Ω');
    expect(page).toContain('Frühjahr 2020');
    const file = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf');
    const glyphs = readDrawableCodes(readFileSync(file));
    expect(['A', 'ü', 'Ж', '–', '\uFFFD'].map((sign) => glyphs.has(sign.codePointAt(0) ?? 0))).toEqual(
      Array(5).fill(true),
    );
    expect(glyphs.has('車'.codePointAt(0) ?? 0)).toBe(false);
  });

  test("lists characters that can't be drawn at the end, by script and number", async () => {
    const item = makeItem(1, 1);
    const names = ['比亚迪', 'トヨタ', '현대', 'تويوتا'];
    const report = makeReport([
      { ...item, checks: names.map((description) => ({ date: '2020', description })) },
    ]);
    const pages = await readPages(await print(report));
    const text = pages.flat().join(' ').replaceAll(/\s+/g, ' ');
    for (const sentence of [
      "Can't be printed, shown as \uFFFD: Chinese or Japanese U+4E9A U+6BD4 U+8FEA.",
      "Can't be printed, shown as \uFFFD: Japanese U+30BF U+30C8 U+30E8.",
      "Can't be printed, shown as \uFFFD: Korean U+B300 U+D604.",
      "Can't be printed, shown as \uFFFD: Arabic U+0627 U+062A U+0648 U+064A.",
    ])
      expect(text).toContain(sentence);
    const [plain = []] = await readPages(await print(makeReport([makeItem(1, 1)])));
    expect(plain.join(' ')).not.toContain('Left out');
  });

  test('reads no file and no address that a document names', async () => {
    const document = layOutReport({
      report: makeReport([makeItem(1, 1)]),
      finishedAt: FINISHED_AT,
      timeZone: 'UTC',
      notice: null,
    });
    for (const image of ['/etc/hostname', 'http://127.0.0.1:9/a.png']) {
      const content = [...document.content, { image } as never];
      await expect(printDocument({ ...document, content })).rejects.toThrow(/denied|access policy/i);
    }
  });
});

describe('its download', () => {
  let fleetworth: TestFleetworth;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
  });
  afterAll(() => fleetworth.stop());

  test('is a PDF by ticket, created once and stored, with the same bytes for everyone', async () => {
    const { pool } = fleetworth.database;
    const { rows } = await pool.query<{ id: number }>(
      'select id from vehicles where company_id = 1 and deleted_at is null order by id limit 3',
    );
    const body = { vehicles: rows.map(({ id }) => id) };
    const [report] = (await fleetworth.call('orderHistoryReports', { body })).data;
    const id = report?.id ?? 0;
    const early = await fleetworth.attempt('exportHistoryReport', { params: { id }, query: {} });
    expect(early).toMatchObject({ status: 409, body: { reason: 'history_report.not_finished' } });
    const { vehicleHistory } = fleetworth.deps;
    if (vehicleHistory === null) throw new Error('There is no provider.');
    await processReport({ ...fleetworth.deps, vehicleHistory }, id);
    const url = `${API_BASE}/reports/history-report/${id}/export`;
    const download = async () => {
      const { data } = await fleetworth.call('createDownloadTicket', { body: { path: url } });
      return await fleetworth.app.inject({ url: `${url}?ticket=${data.ticket}` });
    };
    const [first, second] = await Promise.all([download(), download()]);
    expect(first.headers['content-type']).toBe('application/pdf');
    expect(first.headers['content-disposition']).toBe(
      `attachment; filename="history-report-${id}-20261120-1200.pdf"`,
    );
    expect(first.rawPayload.equals(second.rawPayload)).toBe(true);
    const pages = await readPages(first.rawPayload);
    expect(pages[0]).toContain('Sandbox data');
    await pool.query(`update history_report_items set unit = 'Renamed' where report_id = $1`, [id]);
    expect((await download()).rawPayload.equals(first.rawPayload)).toBe(true);
    await fleetworth.call('deleteHistoryReport', { params: { id } });
    const kept = await pool.query('select from history_documents where report_id = $1', [id]);
    expect(kept.rowCount).toBe(0);
  });
});
