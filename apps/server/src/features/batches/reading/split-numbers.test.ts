import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findColumns } from './find-columns.ts';
import { SplitNumbers } from './split-numbers.ts';

const HEADING = ['VIN', 'Unit', 'Location code', 'In Service Date', 'Mileage', 'Color', 'Notes'];
const FRONT = ['1FTEW1EP6JF722012', 'UR3', 'MAIN', '03/15/2021'];

/** Returns the indexes of the rows with a split number. A row is written as its cells from Mileage on. */
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
  ])('%s', (_name, rows, found) => {
    expect(splitRowsOf(rows)).toEqual(found);
  });

  test('before a column that is not read is found', () => {
    const heading = HEADING.map((name) => (name === 'Color' ? 'Plate' : name));
    expect(splitRowsOf(['41203,ABC-1,', '41,203'], heading)).toEqual([1]);
  });

  test('is named with its column', () => {
    const numbers = new SplitNumbers(findColumns('vehicle_create', HEADING), HEADING.length);
    const row = { row: 2, cells: [...FRONT, '41', '203'] };
    numbers.add(row);
    expect(numbers.find(row)).toEqual({ heading: 'Mileage', written: '41,203' });
  });

  test('is not found in rows of a genuine sheet with codes of three digits', () => {
    const code = fc.oneof(
      fc.integer({ min: 0, max: 999 }).map((number) => String(number).padStart(3, '0')),
      fc.constantFrom('white', 'black', ''),
    );
    const genuine = fc.record({
      mileage: fc.oneof(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1_000, max: 250_000 })),
      code,
      note: fc.constantFrom('', 'new tires', 'key 2'),
    });
    fc.assert(
      fc.property(fc.array(genuine, { minLength: 1, maxLength: 40 }), fc.boolean(), (rows, isShortened) => {
        const hasCodes = rows.some(({ mileage, code: text }) => mileage >= 1_000 && /^\d{3}$/.test(text));
        const lines = rows.map(({ mileage, code: text, note }) => `${mileage},${text},${note}`);
        // Rows as wide as the heading are genuine; shorter ones once codes are usual.
        fc.pre(!isShortened || hasCodes);
        const written = isShortened ? lines.map((line) => line.replace(/,+$/, '')) : lines;
        expect(splitRowsOf(written)).toEqual([]);
      }),
    );
  });

  test('is found in every row that was split, whatever the others hold', () => {
    const whole = fc.record({
      mileage: fc.integer({ min: 1_000, max: 250_000 }),
      color: fc.constantFrom('white', 'black', 'red'),
      note: fc.constantFrom('', 'new tires'),
    });
    const split = fc.integer({ min: 1_000, max: 250_000 });
    fc.assert(
      fc.property(fc.array(whole, { minLength: 1, maxLength: 30 }), split, (rows, mileage) => {
        const lines = rows.map(({ mileage: miles, color, note }) => `${miles},${color},${note}`);
        const grouped = new Intl.NumberFormat('en-US').format(mileage);
        expect(splitRowsOf([...lines, grouped])).toEqual([rows.length]);
        expect(splitRowsOf([...lines, `${grouped},${rows[0]?.color}`])).toEqual([rows.length]);
      }),
    );
  });
});
