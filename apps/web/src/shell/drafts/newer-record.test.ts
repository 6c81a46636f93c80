import { expect, test } from 'vitest';
import { mergeNewer } from './newer-record.ts';

const base = { unit: '1', color: 'white', brand: 'Ford', model: 'F-150' };

test('keeps the input, and takes other fields from the newer record', () => {
  const merged = mergeNewer({
    base,
    typed: { ...base, unit: '2' },
    newer: { ...base, color: 'green', model: 'Ranger' },
  });
  expect(merged).toEqual({ values: { ...base, unit: '2', color: 'green', model: 'Ranger' }, contested: [] });
});

test("keeps the typed value of a field changed by both and names it; equal changes don't conflict", () => {
  const merged = mergeNewer({
    base,
    typed: { ...base, unit: '2', color: 'red' },
    newer: { ...base, unit: '2', color: 'green' },
  });
  expect(merged).toEqual({ values: { ...base, unit: '2', color: 'red' }, contested: ['color'] });
});

test('takes fields that belong together from one side', () => {
  const together = ['brand', 'model'] as const;
  const typed = { ...base, brand: 'Toyota' };
  const newer = { ...base, color: 'green', model: 'Ranger' };
  expect(mergeNewer({ base, typed, newer, together })).toEqual({
    values: { ...typed, color: 'green' },
    contested: ['model'],
  });
  expect(mergeNewer({ base, typed: base, newer, together }).values).toEqual(newer);
});
