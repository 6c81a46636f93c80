import { expect, test } from 'vitest';
import type { HistoryItem } from './history-reports.ts';
import { formatFindings, groupItems, summarizeItems } from './history-report-summary.ts';

const NOTHING = { titles: [], accidents: [], jsi: [], thefts: [], salvage: [], checks: [] };

const makeItem = (unit: string, records: Partial<HistoryItem> = {}): HistoryItem => ({
  vin: '4T1G11AK5NU603217',
  vehicle: {
    id: Number(unit),
    unit,
    vin: '4T1G11AK5NU603217',
    model_year: 2022,
    brand: { name: 'Toyota' },
    model: { name: 'Camry' },
  },
  values: { trim: null, made_in: null },
  ...NOTHING,
  error: null,
  reported_at: '2026-11-20T19:31:00Z',
  is_sandbox: false,
  ...records,
});

const salvage = (date: string | null) => ({ date, type: 'TOTAL LOSS', primary_damage: 'FRONT END' });
const TITLED = { titles: [{ date: '2022-03-15', state: 'FL', vin: null, mileage: 9 }] };
const WRECK = makeItem('1001', { ...TITLED, salvage: [salvage('2023-07-13')] });
const CLEAN = makeItem('1002', TITLED);
const MISSING = makeItem('1003', { error: 'The history provider has no records for this VIN.' });

test('begins with the vehicles that have records, and counts those with a report', () => {
  expect(summarizeItems([CLEAN, WRECK, makeItem('1004')])).toBe(
    '1 of 3 vehicles has records: 1001, salvage 07/13/2023 (front end)',
  );
  expect(summarizeItems([MISSING, WRECK, { ...WRECK, vehicle: { ...WRECK.vehicle, unit: '7' } }])).toBe(
    '2 of 2 vehicles have records: 1001, salvage 07/13/2023 (front end); 7, salvage 07/13/2023 (front end)',
  );
  expect(summarizeItems(['1', '2', '3', '4', '5'].map((unit) => makeItem(unit, WRECK)))).toMatch(
    /^5 of 5 vehicles have records: .*; 2 more$/,
  );
});

test.each([
  [[CLEAN, makeItem('1004')], 'None of the 2 vehicles has records.'],
  [[CLEAN, MISSING], 'The vehicle has no records.'],
  [[MISSING], 'No vehicle has a report.'],
])('states that no vehicle has records, case %#', (items, text) => {
  expect(summarizeItems(items)).toBe(text);
});

test('lists the newest three findings of a vehicle and counts the others', () => {
  const item = makeItem('1', {
    accidents: [{ date: '2020-01-02', type: 'Rear impact', manner_of_collision: null }],
    thefts: [{ date: '2024-05-01', theft_status: 'RECOVERED', record_type: null }],
    jsi: [{ date: null, record_type: null }],
    salvage: [{ date: '2023-07-13', type: 'FLOOD', primary_damage: null }],
    checks: [{ date: 'Spring 2024', description: 'Rebuilt - FLORIDA' }],
  });
  expect(formatFindings(item)).toBe(
    'title brand Spring 2024 (Rebuilt - FLORIDA), theft 05/01/2024 (recovered), ' +
      'salvage 07/13/2023 (flood), 2 more',
  );
  expect(formatFindings(makeItem('1', { jsi: [{ date: null, record_type: null }] }))).toBe(
    'junk, salvage or insurance record',
  );
  expect(formatFindings(CLEAN)).toBe('');
});

test('groups vehicles by result and keeps their order', () => {
  const groups = groupItems([MISSING, CLEAN, WRECK, makeItem('1004')]);
  const units = (items: HistoryItem[]) => items.map(({ vehicle }) => vehicle.unit);
  expect(units(groups.withRecords)).toEqual(['1001']);
  expect(units(groups.withoutReport)).toEqual(['1003']);
  expect(units(groups.clean)).toEqual(['1002', '1004']);
});
