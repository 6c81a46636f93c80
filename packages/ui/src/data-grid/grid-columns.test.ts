import { expect, test } from 'vitest';
import { gridColumnHelper, sortChoicesOf } from './grid-columns.ts';

test('cards are sorted by the columns that can be, named in full', () => {
  const column = gridColumnHelper<{ unit: string }>();
  const columns = column.columns([
    column.display({ id: 'index', header: '#', enableSorting: false }),
    column.display({ id: 'unit', header: 'Unit' }),
    column.display({ id: 'week', header: 'Week', meta: { title: 'Auction Weekly Change' } }),
  ]);
  expect(sortChoicesOf(columns)).toEqual([
    { value: 'unit', label: 'Unit' },
    { value: 'week', label: 'Auction Weekly Change' },
  ]);
});
