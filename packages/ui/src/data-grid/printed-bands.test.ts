import { expect, test } from 'vitest';
import { printedBands } from './printed-bands.ts';

const column = (id: string, pin?: 'start' | 'end', sizePx = 100) => ({ id, pin, sizePx });
const idsOf = (bands: { id: string }[][]) => bands.map((band) => band.map(({ id }) => id).join(''));

test('prints columns that fit in one band, in their order', () => {
  expect(idsOf(printedBands([column('a', 'start'), column('b'), column('c', 'end')], 300))).toEqual(['abc']);
});

test('repeats pinned columns in further bands, and no band is wider than the paper', () => {
  const columns = [column('a', 'start'), column('b'), column('c'), column('d'), column('e', 'end')];
  expect(idsOf(printedBands(columns, 300))).toEqual(['abe', 'acd']);
});

test('prints a column wider than the paper in a separate band', () => {
  expect(idsOf(printedBands([column('a', 'start'), column('b', undefined, 500), column('c')], 300))).toEqual([
    'ab',
    'ac',
  ]);
});
