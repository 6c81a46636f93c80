import { BATCH_COLUMNS, type BatchColumn } from '@fleetworth/contract/batch-columns';
import { describe, expect, test } from 'vitest';
import type { ReadCell } from '../../../platform/spreadsheet/read-row.ts';
import { withDefaultFormats } from './column-to-read.ts';
import { readCell } from './read-cell.ts';

const columnOf = (field: string): BatchColumn => {
  const columns: readonly BatchColumn[] = BATCH_COLUMNS.vehicle_create;
  const found = columns.find((column) => column.field === field);
  if (found === undefined) throw new Error(`There is no column ${field}.`);
  return found;
};
const valueOf = (field: string, cell: ReadCell) =>
  readCell(
    withDefaultFormats(
      { column: columnOf(field), index: 0, dateOrder: null, isInKilometers: false, unitIndex: null },
      2_026,
    ),
    cell,
  );

describe('the status', () => {
  test.each([
    ['Available', 'active'],
    ['RENTED', 'active'],
    ['On Rent', 'active'],
    ['on-rent', 'active'],
    ['Idle', 'active'],
    ['In Service', 'active'],
    ['In Use', 'active'],
    ['Maintenance', 'active'],
    ['Shop', 'active'],
    ['Out of Service', 'active'],
    ['For Sale', 'hold_for_sale'],
    ['Wrecked', 'claims'],
    ['Total Loss', 'claims'],
    ['ACTIVE TRANSFER', 'active'],
    ['Inactive - stored', 'inactive'],
    ['Sold 11/20', 'sold'],
    ['Sold, not delivered yet', 'sold_not_delivered'],
    ['Sold Not Delivered', 'sold_not_delivered'],
    ['Hold for Sale (Manheim)', 'hold_for_sale'],
  ])('%s means %s', (word, value) => {
    expect(valueOf('status', word)).toEqual({ value });
  });

  test.each(['Retired', 'Disposed', 'In Transit', 'On Hold', 'Activated', 'Hold', 'Parked', 'Not Active'])(
    '%s is unknown, and kept for its note',
    (word) => {
      expect(valueOf('status', word)).toEqual({ value: word });
    },
  );
});

describe('the condition', () => {
  test.each<[ReadCell, string]>([
    ['Extra Clean', 'excellent'],
    ['CLEAN', 'good'],
    ['Rough', 'fair'],
    ['Above Average', 'excellent'],
    ['below', 'fair'],
    [4.5, 'excellent'],
    [45, 'excellent'],
    ['4.2', 'good'],
    [42, 'good'],
    ['42', 'good'],
    [2.4, 'fair'],
    ['24', 'fair'],
  ])('%o means %s', (cell, value) => {
    expect(valueOf('condition', cell)).toEqual({ value });
  });

  test.each<[ReadCell, string]>([
    ['Fine', 'Fine'],
    [7, '7'],
    ['55', '55'],
  ])('%o is unknown, and kept for its note', (cell, value) => {
    expect(valueOf('condition', cell)).toEqual({ value });
  });
});

test.each<[ReadCell, string]>([
  ['20l8', '20l8'],
  [2018.5, '2018.5'],
  [-1, '-1'],
])('ignores the unreadable year %o, and keeps it for its note', (cell, value) => {
  expect(valueOf('model_year', cell)).toEqual({ value });
});

test('an unknown word is kept with 200 characters at most', () => {
  expect(valueOf('status', 'x'.repeat(300))).toEqual({ value: 'x'.repeat(200) });
});

test('a grade is none in another column of choices', () => {
  expect(valueOf('status', '4.5')).toEqual({ value: '4.5' });
});
