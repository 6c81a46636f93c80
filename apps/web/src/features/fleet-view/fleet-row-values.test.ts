import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { expect, test } from 'vitest';
import { isOutOfPlace, putInPlace } from './fleet-row-values.ts';

const row = (condition: FleetRow['condition'], auction: number) =>
  ({ index: 7, condition, auction }) as FleetRow;

test('a changed row keeps its place, and says so where the order is by what changed', () => {
  const changed = putInPlace(row('good', 21_350), { ...row('fair', 20_000), index: 1 }, 'auction');
  expect(changed).toMatchObject({ index: 7, auction: 20_000 });
  expect(isOutOfPlace(changed, 'auction')).toBe(true);
  const inAnotherOrder = putInPlace(row('good', 21_350), row('fair', 21_350), 'auction');
  expect(isOutOfPlace(inAnotherOrder, 'auction')).toBe(false);
});

test('a row that is changed back stands where it belongs', () => {
  const changed = putInPlace(row('good', 21_350), row('fair', 20_000), 'auction');
  const back = putInPlace(changed, row('good', 21_350), 'auction');
  expect(isOutOfPlace(back, 'auction')).toBe(false);
});
