import { expect, test } from 'vitest';
import { toTable } from './copied-cells.ts';

test('copies rows with headings, tab-separated cells, plain numbers and empty missing values', () => {
  expect(
    toTable(
      ['Unit', 'Revenue/Loss'],
      [
        ['1041', -1340.5],
        ['1042', null],
      ],
    ),
  ).toBe('Unit\tRevenue/Loss\n1041\t-1340.5\n1042\t');
});

test('keeps a text with tabs and line breaks in one cell', () => {
  expect(toTable(['Color'], [['dark\tblue\r\nmetallic']])).toBe('Color\ndark blue metallic');
});
