import { expect, test } from 'vitest';
import {
  addRange,
  coverageOf,
  EVERYTHING_SELECTED,
  isSelected,
  NOTHING_SELECTED,
  toggleLoaded,
  toggleRow,
} from './grid-selection.ts';

const LOADED = ['a', 'b', 'c', 'd'];
const some = (...ids: string[]) => ({ ids: new Set(ids), isEverything: false });

test('adds and removes a row', () => {
  const chosen = toggleRow(NOTHING_SELECTED, 'b', LOADED);
  expect(chosen).toEqual(some('b'));
  expect(toggleRow(chosen, 'b', LOADED)).toEqual(NOTHING_SELECTED);
});

test('selects a range in either direction and adds it to the selection', () => {
  expect(addRange(some('a'), { from: 'd', to: 'c' }, LOADED)).toEqual(some('a', 'c', 'd'));
});

test('selects only the other end if the range starts at a removed row', () => {
  expect(addRange(NOTHING_SELECTED, { from: 'gone', to: 'c' }, LOADED)).toEqual(some('c'));
});

test('includes rows that are not loaded; removing one row leaves the other loaded rows', () => {
  expect(isSelected(EVERYTHING_SELECTED, 'not loaded')).toBe(true);
  expect(toggleRow(EVERYTHING_SELECTED, 'b', LOADED)).toEqual(some('a', 'c', 'd'));
});

test("the header's checkbox selects all loaded rows or none", () => {
  expect(coverageOf(some('a'), LOADED)).toBe('some');
  expect(toggleLoaded(some('a'), LOADED)).toEqual(some(...LOADED));
  expect(toggleLoaded(some(...LOADED), LOADED)).toEqual(NOTHING_SELECTED);
  expect(coverageOf(NOTHING_SELECTED, [])).toBe('none');
});
