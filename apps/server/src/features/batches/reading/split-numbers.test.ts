import { describe, expect, test } from 'vitest';
import { findColumns } from './find-columns.ts';
import { SplitNumbers } from './split-numbers.ts';

const HEADING = ['VIN', 'Unit', 'Location code', 'In Service Date', 'Mileage', 'Color', 'Notes'];
const FRONT = ['1FTEW1EP6JF722012', 'UR3', 'MAIN', '03/15/2021'];

/** Returns the indexes of the rows with a split number. Rows are given as their cells from Mileage on. */
function splitRowsOf(rows: readonly string[], heading = HEADING): number[] {
  const numbers = new SplitNumbers(findColumns('vehicle_create', heading), heading.length);
  const read = rows.map((row, index) => ({ row: index + 2, cells: [...FRONT, ...row.split(',')] }));
  for (const row of read) numbers.add(row);
  return read.flatMap((row, index) => (numbers.find(row) === null ? [] : [index]));
}

describe('a number that was split at an unquoted comma', () => {
  test.each<[string, string[], number[]]>([
    ['where the last cells are left out', ['41203,white,', '41,203', '38500,black,'], [1]],
    ['alone in its file', ['41,203'], [0]],
    ['with decimals', ['41203,white,', '41,203.5'], [1]],
    ['in every row', ['41,203', '38,500', '9,120'], [0, 1, 2]],
    ['where other rows leave out their last cells', ['41203', '38500', '41,203'], [2]],
    ['before a value that fits the column before it', ['41203,white,', '38500,black,', '41,203,white'], [2]],
    ['before a color code', ['41203,203,', '38500,118,', '41,203'], []],
    ['that is a new car with a color code', ['41203,white,', '38500,black,', '41,203,'], []],
    ['before a word', ['41203,white,', '41,white'], []],
    ['before four digits', ['41203,white,', '41,2030'], []],
  ])('%s', (_name, rows, expected) => {
    expect(splitRowsOf(rows)).toEqual(expected);
  });

  test('before a column that is not read is found', () => {
    const heading = HEADING.map((name) => (name === 'Color' ? 'Plate' : name));
    expect(splitRowsOf(['41203,ABC-1,', '41,203'], heading)).toEqual([1]);
  });

  test('is named with its column', () => {
    const numbers = new SplitNumbers(findColumns('vehicle_create', HEADING), HEADING.length);
    const row = { row: 2, cells: [...FRONT, '41', '203'] };
    numbers.add(row);
    expect(numbers.find(row)).toEqual({ heading: 'Mileage', text: '41,203' });
  });
});
