import { expect, it } from 'vitest';
import { generateFleet } from './generate.ts';
import { weeklyMileage, weeklyValuationDays } from './valuation-days.ts';

it('values once a week up to today', () => {
  expect(weeklyValuationDays('2026-11-21', 3)).toEqual(['2026-11-07', '2026-11-14', '2026-11-21']);
  expect(weeklyValuationDays('2026-11-21', 52)[0]).toBe('2025-11-29');
});

it('uses the odometer of the last record, interpolated from the in-service day before the first', () => {
  const file = vehicleOf({
    inServiceDate: '2026-10-01',
    records: [
      ['2026-10-31', 3_000],
      ['2026-11-14', 4_200],
    ],
  });
  const days = [
    '2026-09-30',
    '2026-10-01',
    '2026-10-16',
    '2026-10-31',
    '2026-11-13',
    '2026-11-14',
    '2026-11-21',
  ];
  expect([...weeklyMileage(file, days)]).toEqual([
    { day: '2026-10-01', miles: 1 },
    { day: '2026-10-16', miles: 1_500 },
    { day: '2026-10-31', miles: 3_000 },
    { day: '2026-11-13', miles: 3_000 },
    { day: '2026-11-14', miles: 4_200 },
    { day: '2026-11-21', miles: 4_200 },
  ]);
});

function vehicleOf({ inServiceDate, records }: { inServiceDate: string; records: [string, number][] }) {
  const [file] = generateFleet({ size: 1, today: '2026-11-21' }).vehicles();
  if (!file) throw new Error('A fleet of one has a vehicle.');
  const record = { id: 1, companyId: 1, vehicleId: 1 };
  return {
    ...file,
    vehicle: { ...file.vehicle, inServiceDate },
    mileageRecords: records.map(([date, miles]) => ({ ...record, date, miles })),
  };
}
