import type { DeletedRecord, Restored } from '@fleetworth/contract/deleted-records';
import { expect, it } from 'vitest';
import { alongWords, leftOutWords, restoredWords } from './deleted-words.ts';

const nothing: Restored = { locations_count: 0, vehicles_count: 0, left_out: [] };
const vehicles = (count: number) =>
  Array.from({ length: count }, (_, place) => ({
    id: place + 1,
    unit: `U${place + 1}`,
    vin: `V${place + 1}`,
  }));

it.each([
  [0, 0, null],
  [0, 1, '1 vehicle'],
  [2, 0, '2 locations'],
  [1, 1_281, '1 location and 1,281 vehicles'],
])('%i locations and %i vehicles that went along are said', (locations_count, vehicles_count, words) => {
  expect(alongWords({ locations_count, vehicles_count })).toBe(words);
});

it('says what came back, by its kind and name', () => {
  const tag = { kind: 'tag', name: 'Body shop' } as DeletedRecord;
  expect(restoredWords(tag, nothing)).toBe('Custom tag Body shop is back.');
  const location = { kind: 'location', name: 'TPA · Tampa' } as DeletedRecord;
  expect(restoredWords(location, { ...nothing, vehicles_count: 2 })).toBe(
    'Location TPA · Tampa is back with 2 vehicles.',
  );
  const vehicle = { kind: 'vehicle', name: '1041' } as DeletedRecord;
  expect(restoredWords(vehicle, { ...nothing, vehicles_count: 1 })).toBe('Vehicle 1041 is back.');
});

it('names the first ten vehicles that stayed deleted, and counts the others', () => {
  expect(leftOutWords(nothing)).toBeNull();
  expect(leftOutWords({ ...nothing, left_out: vehicles(1) })).toBe(
    'Not put back, because the VIN exists again: U1 (V1).',
  );
  expect(leftOutWords({ ...nothing, left_out: vehicles(12) })).toMatch(/U10 \(V10\) and 2 more\.$/);
});
