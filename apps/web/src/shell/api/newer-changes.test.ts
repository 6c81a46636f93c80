import type { NewerChange } from '@fleetworth/contract/error-catalog';
import { expect, test } from 'vitest';
import { describeNewerChanges } from './newer-changes.ts';

const DANA = { id: 7, name: 'Dana Reed', is_you: false };
const NOW = new Date(2026, 10, 25, 16, 0);
const change = (values: Partial<NewerChange>): NewerChange => ({
  user: DANA,
  at: new Date(2026, 10, 25, 14, 5).toISOString(),
  action: 'edit',
  fields: ['Mileage', 'Status'],
  ...values,
});

test('names the user, the fields and the time, and the day if it is not today', () => {
  expect(describeNewerChanges([change({})], NOW)).toBe('Dana Reed changed Mileage and Status at 2:05 PM.');
  expect(describeNewerChanges([change({})], new Date(2026, 10, 26))).toBe(
    'Dana Reed changed Mileage and Status on 11.25.2026 at 2:05 PM.',
  );
});

test('joins the changes of a user in one sentence with the latest time', () => {
  const earlier = change({ at: new Date(2026, 10, 25, 9, 0).toISOString(), fields: ['Unit', 'Status'] });
  expect(describeNewerChanges([change({ fields: ['Color'] }), earlier], NOW)).toBe(
    'Dana Reed changed Unit, Status, and Color at 2:05 PM.',
  );
});

test.each<[Partial<NewerChange>, string]>([
  [{ fields: [] }, 'Dana Reed changed this record at 2:05 PM.'],
  [{ action: 'create' }, 'Dana Reed added this record at 2:05 PM.'],
  [{ action: 'delete' }, 'Dana Reed removed this record at 2:05 PM.'],
  [{ user: null, fields: ['Mileage'] }, 'Fleetworth changed Mileage at 2:05 PM.'],
  [{ user: { ...DANA, is_you: true }, fields: ['Unit'] }, 'You changed Unit at 2:05 PM.'],
])('describes %j', (values, text) => {
  expect(describeNewerChanges([change(values)], NOW)).toBe(text);
});
