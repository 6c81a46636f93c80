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

test('a row goes in and out', () => {
  const chosen = toggleRow(NOTHING_SELECTED, 'b', LOADED);
  expect(chosen).toEqual(some('b'));
  expect(toggleRow(chosen, 'b', LOADED)).toEqual(NOTHING_SELECTED);
});

test('a range holds both ends, whichever was first, and adds to what is chosen', () => {
  expect(addRange(some('a'), { from: 'd', to: 'c' }, LOADED)).toEqual(some('a', 'c', 'd'));
});

test('a range from a row that is gone is its other end alone', () => {
  expect(addRange(NOTHING_SELECTED, { from: 'gone', to: 'c' }, LOADED)).toEqual(some('c'));
});

test('everything holds rows that are not loaded; less one it is the loaded ones less that one', () => {
  expect(isSelected(EVERYTHING_SELECTED, 'not loaded')).toBe(true);
  expect(toggleRow(EVERYTHING_SELECTED, 'b', LOADED)).toEqual(some('a', 'c', 'd'));
});

test('the box of the header goes between all loaded rows and none', () => {
  expect(coverageOf(some('a'), LOADED)).toBe('some');
  expect(toggleLoaded(some('a'), LOADED)).toEqual(some(...LOADED));
  expect(toggleLoaded(some(...LOADED), LOADED)).toEqual(NOTHING_SELECTED);
  expect(coverageOf(NOTHING_SELECTED, [])).toBe('none');
});
