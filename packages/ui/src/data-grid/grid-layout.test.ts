import { expect, test } from 'vitest';
import { arrangeColumns, moveColumn } from './grid-layout.ts';

const DEFAULTS = ['index', 'unit', 'vin', 'year', 'payoff'];
const PINNED = ['index', 'unit'];

test('without an arrangement columns stand as the product puts them', () => {
  expect(arrangeColumns(DEFAULTS, PINNED, [])).toEqual(DEFAULTS);
});

test('an arrangement is kept, less columns that are gone', () => {
  const order = ['index', 'unit', 'payoff', 'gone', 'year', 'vin'];
  expect(arrangeColumns(DEFAULTS, PINNED, order)).toEqual(['index', 'unit', 'payoff', 'year', 'vin']);
});

test('a column that came later stands after the one that it follows by default', () => {
  expect(arrangeColumns(DEFAULTS, PINNED, ['payoff', 'vin', 'index', 'unit'])).toEqual([
    'index',
    'unit',
    'payoff',
    'vin',
    'year',
  ]);
});

test('a column is put before another, or at the end', () => {
  expect(moveColumn(DEFAULTS, 'payoff', 'vin')).toEqual(['index', 'unit', 'payoff', 'vin', 'year']);
  expect(moveColumn(DEFAULTS, 'vin', 'payoff')).toEqual(['index', 'unit', 'year', 'vin', 'payoff']);
  expect(moveColumn(DEFAULTS, 'vin', undefined)).toEqual(['index', 'unit', 'year', 'payoff', 'vin']);
  expect(moveColumn(DEFAULTS, 'vin', 'vin')).toEqual(DEFAULTS);
});
