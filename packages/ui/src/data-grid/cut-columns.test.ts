import { expect, it } from 'vitest';
import { measureCutColumns } from './cut-columns.ts';

const COLUMNS = [0, 100, 200, 300].map((startPx) => ({ startPx, sizePx: 100 }));

it('covers columns that are cut by an edge, and nothing else', () => {
  expect(measureCutColumns(COLUMNS, { startPx: 30, endPx: 250 })).toEqual({
    startWidthPx: 70,
    endWidthPx: 50,
  });
  expect(measureCutColumns(COLUMNS, { startPx: 100, endPx: 300 })).toEqual({
    startWidthPx: 0,
    endWidthPx: 0,
  });
  expect(measureCutColumns(COLUMNS, { startPx: 0.5, endPx: 299.5 })).toEqual({
    startWidthPx: 0,
    endWidthPx: 0,
  });
});

it('covers nothing if no column fits, or after the last column', () => {
  expect(measureCutColumns(COLUMNS, { startPx: 30, endPx: 110 })).toEqual({
    startWidthPx: null,
    endWidthPx: null,
  });
  expect(measureCutColumns(COLUMNS, { startPx: 150, endPx: 900 })).toEqual({
    startWidthPx: 50,
    endWidthPx: null,
  });
});
