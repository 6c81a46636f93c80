import { expect, test } from 'vitest';
import { arrangeColumns, fitColumns, moveColumn } from './grid-layout.ts';

const DEFAULTS = ['index', 'unit', 'vin', 'year', 'payoff'];
const PINNED = { start: ['index', 'unit'], end: [] };

test('uses the default order without an arrangement', () => {
  expect(arrangeColumns(DEFAULTS, PINNED, [])).toEqual(DEFAULTS);
});

test('keeps an arrangement without columns that no longer exist', () => {
  const order = ['index', 'unit', 'payoff', 'gone', 'year', 'vin'];
  expect(arrangeColumns(DEFAULTS, PINNED, order)).toEqual(['index', 'unit', 'payoff', 'year', 'vin']);
});

test('places a new column after its default predecessor', () => {
  expect(arrangeColumns(DEFAULTS, PINNED, ['payoff', 'vin', 'index', 'unit'])).toEqual([
    'index',
    'unit',
    'payoff',
    'vin',
    'year',
  ]);
});

test('keeps a stored layout when a column is pinned to the end later', () => {
  const pinned = { ...PINNED, end: ['payoff'] };
  expect(arrangeColumns(DEFAULTS, pinned, ['index', 'unit', 'payoff', 'year', 'vin'])).toEqual([
    'index',
    'unit',
    'year',
    'vin',
    'payoff',
  ]);
});

test('places columns that fit by priority before the others, each in its order', () => {
  const columns = [
    { id: 'a', sizePx: 60, priority: 3 },
    { id: 'b', sizePx: 60, priority: 1 },
    { id: 'c', sizePx: 60, priority: 2 },
  ];
  expect(fitColumns(columns, 120)).toEqual(['b', 'c', 'a']);
  expect(fitColumns(columns, 180)).toEqual(['a', 'b', 'c']);
  expect(fitColumns(columns, 0)).toEqual(['a', 'b', 'c']);
  // A column that didn't fit comes before columns with less priority.
  const wide = { id: 'wide', sizePx: 200, priority: 0 };
  expect(fitColumns([wide, ...columns], 120)).toEqual(['wide', 'a', 'b', 'c']);
});

test('a column is put before another, or at the end', () => {
  expect(moveColumn(DEFAULTS, 'payoff', 'vin')).toEqual(['index', 'unit', 'payoff', 'vin', 'year']);
  expect(moveColumn(DEFAULTS, 'vin', 'payoff')).toEqual(['index', 'unit', 'year', 'vin', 'payoff']);
  expect(moveColumn(DEFAULTS, 'vin', undefined)).toEqual(['index', 'unit', 'year', 'payoff', 'vin']);
  expect(moveColumn(DEFAULTS, 'vin', 'vin')).toEqual(DEFAULTS);
});
