import { expect, test } from 'vitest';
import { SHARED_COLUMN_VALUES, type ListedRow, replaceRow } from './listed-row.ts';

const row = (condition: ListedRow['condition'], auction: number) =>
  ({ index: 7, condition, auction }) as ListedRow;

test('a changed row keeps its position, and is marked if the sort depends on the change', () => {
  const fresh = { ...row('fair', 20_000), index: 1 };
  const changed = replaceRow(row('good', 21_350), fresh, SHARED_COLUMN_VALUES.auction);
  expect(changed).toMatchObject({ index: 7, auction: 20_000, isMisplaced: true });
  const inAnotherOrder = replaceRow(row('good', 21_350), row('fair', 21_350), SHARED_COLUMN_VALUES.auction);
  expect(inAnotherOrder.isMisplaced).toBe(false);
});

test('a row that is changed back is no longer marked', () => {
  const changed = replaceRow(row('good', 21_350), row('fair', 20_000), SHARED_COLUMN_VALUES.auction);
  const back = replaceRow(changed, row('good', 21_350), SHARED_COLUMN_VALUES.auction);
  expect(back.isMisplaced).toBe(false);
});
