import type { DeletedRecord, Restored } from '@fleetworth/contract/deleted-records';
import { expect, it } from 'vitest';
import {
  formatDeletedWith,
  formatFinishedRestoration,
  formatSkipped,
  formatRestored,
} from './deleted-record-labels.ts';

const nothing: Restored = { locations_count: 0, vehicles_count: 0, coming_count: 0, left_out: [] };
const vehicles = (count: number) =>
  Array.from({ length: count }, (_, place) => ({
    id: place + 1,
    unit: `U${place + 1}`,
    vin: `V${place + 1}`,
    reason: 'exists_again' as const,
  }));

it.each([
  [0, 0, null],
  [0, 1, '1 vehicle'],
  [2, 0, '2 locations'],
  [1, 1_281, '1 location and 1,281 vehicles'],
])('names %i locations and %i vehicles deleted with it', (locations_count, vehicles_count, words) => {
  expect(formatDeletedWith({ locations_count, vehicles_count })).toBe(words);
});

it('names the restored record by kind and name', () => {
  const tag = { kind: 'tag', name: 'Body shop' } as DeletedRecord;
  expect(formatRestored(tag, nothing)).toBe('Custom tag Body shop was restored.');
  const location = { kind: 'location', name: 'TPA · Tampa' } as DeletedRecord;
  expect(formatRestored(location, { ...nothing, vehicles_count: 2 })).toBe(
    'Location TPA · Tampa was restored with 2 vehicles.',
  );
  const vehicle = { kind: 'vehicle', name: '1041' } as DeletedRecord;
  expect(formatRestored(vehicle, { ...nothing, vehicles_count: 1 })).toBe('Vehicle 1041 was restored.');
});

it('names the first ten vehicles that stayed deleted, and counts the others', () => {
  expect(formatSkipped([])).toBeNull();
  expect(formatSkipped(vehicles(1))).toBe('Not restored because the VIN already exists: U1 (V1).');
  expect(formatSkipped(vehicles(12))).toMatch(/U10 \(V10\) and 2 more\.$/);
});

it('says why each vehicle was not restored', () => {
  const [first, second] = vehicles(2).map((vehicle, place) => ({
    ...vehicle,
    reason: place === 0 ? ('exists_again' as const) : ('belonged' as const),
  }));
  expect(formatSkipped([first, second].flatMap((item) => item ?? []))).toBe(
    'Not restored because the VIN already exists: U1 (V1). Not restored because the location is ' +
      'deleted: U2 (V2).',
  );
});

it('reports that vehicles follow in chunks, and finally how many are restored', () => {
  const location = { kind: 'location', name: 'TPA · Tampa' } as DeletedRecord;
  expect(formatRestored(location, { ...nothing, coming_count: 70_000 })).toBe(
    'Location TPA · Tampa was restored. Its 70,000 vehicles will follow.',
  );
  const restoration = {
    id: 1,
    kind: 'location' as const,
    name: 'TPA · Tampa',
    company: { id: 1, name: 'Harbor Rent' },
    of: 70_000,
    done: 70_000,
    vehicles_count: 69_980,
    left_out_count: 20,
    left_out: vehicles(10),
    started_at: '2026-06-01T16:00:00Z',
    finished_at: '2026-06-01T16:05:00Z',
  };
  expect(formatFinishedRestoration(restoration)).toMatch(
    /^Restored the vehicles of location TPA · Tampa: 69,980 of 70,000 vehicles\. .*U10 \(V10\)\. 10 more vehicles not restored\.$/,
  );
});
