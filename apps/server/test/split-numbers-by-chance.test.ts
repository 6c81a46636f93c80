import { describe, expect, test } from 'vitest';
import { Random } from '../demo/random.ts';
import { findColumns } from '../src/features/batches/reading/find-columns.ts';
import { SplitNumbers } from '../src/features/batches/reading/split-numbers.ts';

const HEADING = ['VIN', 'Unit', 'Location code', 'In Service Date', 'Mileage', 'Color', 'Notes'];
const FRONT = ['1FTEW1EP6JF722012', 'UR3', 'MAIN', '03/15/2021'];
const COLORS = ['white', 'black', 'red'];
const random = new Random(1, 'split numbers');

/** Returns the indexes of the rows with a split number. A row is written as its cells from Mileage on. */
function splitRowsOf(rows: readonly string[]): number[] {
  const numbers = new SplitNumbers(findColumns('vehicle_create', HEADING), HEADING.length);
  const read = rows.map((row, index) => ({ row: index + 2, cells: [...FRONT, ...row.split(',')] }));
  for (const row of read) numbers.add(row);
  return read.flatMap((row, index) => (numbers.find(row) === null ? [] : [index]));
}

describe('a number that was split at an unquoted comma', () => {
  test('is not found in rows of a genuine sheet with codes of three digits', () => {
    for (let run = 0; run < 500; run += 1) {
      const rows = Array.from({ length: random.integer(1, 40) }, () => ({
        mileage: random.chance(0.3) ? random.integer(1, 999) : random.integer(1_000, 250_000),
        color: random.chance(0.5)
          ? String(random.integer(0, 999)).padStart(3, '0')
          : random.pick([...COLORS, '']),
        note: random.pick(['', 'new tires', 'key 2']),
      }));
      const lines = rows.map(({ mileage, color, note }) => `${mileage},${color},${note}`);
      expect(splitRowsOf(lines)).toEqual([]);
      // Some programs omit the last cells. The other rows then show that codes are common.
      const hasCodes = rows.some(({ mileage, color }) => mileage >= 1_000 && /^\d{3}$/.test(color));
      if (hasCodes) expect(splitRowsOf(lines.map((line) => line.replace(/,+$/, '')))).toEqual([]);
    }
  });

  test('is found in every row that was split, whatever the others hold', () => {
    for (let run = 0; run < 200; run += 1) {
      const rows = Array.from({ length: random.integer(1, 30) }, () => random.pick(COLORS));
      const lines = rows.map(
        (color) => `${random.integer(1_000, 250_000)},${color},${random.pick(['', 'new tires'])}`,
      );
      const grouped = new Intl.NumberFormat('en-US').format(random.integer(1_000, 250_000));
      expect(splitRowsOf([...lines, grouped])).toEqual([rows.length]);
      expect(splitRowsOf([...lines, `${grouped},${rows[0]}`])).toEqual([rows.length]);
    }
  });
});
