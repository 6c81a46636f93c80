import { expect, test } from 'vitest';
import { mergeNewerRecord } from './merge-newer-record.ts';

const base = { unit: '1', color: 'white', brand: 'Ford', model: 'F-150' };

test('keeps typed values, and takes other fields from the newer record', () => {
  const merged = mergeNewerRecord({
    base,
    input: { ...base, unit: '2' },
    newer: { ...base, color: 'green', model: 'Ranger' },
  });
  expect(merged).toEqual({
    values: { ...base, unit: '2', color: 'green', model: 'Ranger' },
    conflicts: [],
  });
});

test("keeps the typed value of a field changed by both and names it; equal changes don't conflict", () => {
  const merged = mergeNewerRecord({
    base,
    input: { ...base, unit: '2', color: 'red' },
    newer: { ...base, unit: '2', color: 'green' },
  });
  expect(merged).toEqual({ values: { ...base, unit: '2', color: 'red' }, conflicts: ['color'] });
});

test('takes linked fields from one version', () => {
  const linkedFields = ['brand', 'model'] as const;
  const input = { ...base, brand: 'Toyota' };
  const newer = { ...base, color: 'green', model: 'Ranger' };
  expect(mergeNewerRecord({ base, input, newer, linkedFields })).toEqual({
    values: { ...input, color: 'green' },
    conflicts: ['model'],
  });
  expect(mergeNewerRecord({ base, input: base, newer, linkedFields }).values).toEqual(newer);
});
