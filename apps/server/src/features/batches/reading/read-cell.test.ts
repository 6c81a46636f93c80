import { BATCH_COLUMNS, type BatchColumn, type BatchKind } from '@fleetworth/contract/batch-columns';
import { describe, expect, test } from 'vitest';
import type { ReadCell } from '../../../platform/spreadsheet/read-row.ts';
import { readColumnCell } from './column-cell.ts';
import { withDefaultFormats } from './column-to-read.ts';
import { readCell } from './read-cell.ts';
import type { CellValue } from './sheet-row.ts';

const columnOf = (kind: BatchKind, field: string): BatchColumn => {
  const found = (BATCH_COLUMNS[kind] as readonly BatchColumn[]).find((column) => column.field === field);
  if (found === undefined) throw new Error(`${kind} has no ${field}.`);
  return found;
};
const VIN = columnOf('vehicle_create', 'vin');
const DELETED_VIN = columnOf('vehicle_delete', 'vin');
const LOCATION = columnOf('class_performance', 'location');
const READ_MILEAGE = columnOf('mileage', 'mileage');
const UNIT = columnOf('vehicle_create', 'unit');
const MILEAGE = columnOf('vehicle_create', 'mileage');
const DAY = columnOf('vehicle_create', 'in_service_date');
const STATUS = columnOf('vehicle_create', 'status');
const TAGS = columnOf('vehicle_create', 'tags');
const COLOR = columnOf('vehicle_create', 'color');
const YEAR = columnOf('vehicle_create', 'model_year');
const AMOUNT = columnOf('finance_lease', 'purchase_amount');
const INTEREST = columnOf('finance_lease', 'monthly_interest_rate');
const UTILIZATION = columnOf('class_performance', 'utilization');

const alone = (column: BatchColumn) =>
  withDefaultFormats({ column, index: 0, dateOrder: null, isInKilometers: false, unitIndex: null }, 2_026);

const ALL_COLUMNS: readonly BatchColumn[] = Object.values(BATCH_COLUMNS).flat();

/** Reports whether an empty cell is a problem without the database. */
const isNeeded = ({ isRequired, isOnlyForNew }: BatchColumn) => isRequired && isOnlyForNew !== true;

describe('a cell', () => {
  test.each<[BatchColumn, ReadCell, CellValue]>([
    [VIN, ' 1ftew1ep7jfc10312 ', '1FTEW1EP7JFC10312'],
    [VIN, '1FTEW1EP7 JFC10312', '1FTEW1EP7JFC10312'],
    [VIN, '1FT-EW1EP7-JFC10312', '1FTEW1EP7JFC10312'],
    [UNIT, '00123', '00123'],
    [UNIT, 123, '123'],
    [MILEAGE, 41_203, 41_203],
    [MILEAGE, '41,203', 41_203],
    [MILEAGE, '41203', 41_203],
    [MILEAGE, '41203.0', 41_203],
    [AMOUNT, '.5', 0.5],
    [DAY, '2025-10-01', '2025-10-01'],
    [DAY, '10/1/2025', '2025-10-01'],
    [STATUS, 'hold for sale', 'hold_for_sale'],
    [STATUS, 'HOLD_FOR_SALE', 'hold_for_sale'],
    [STATUS, '', null],
    [TAGS, 'Body shop, Hail', ['Body shop', 'Hail']],
    [TAGS, null, null],
    [AMOUNT, '$26,500.00', 26_500],
    [AMOUNT, '$ 1,234.5', 1_234.5],
    [AMOUNT, 0.1 + 0.2, 0.3],
    [INTEREST, '2 %', 2],
    [INTEREST, '2%', 2],
    [INTEREST, 0.5, 0.5],
    [UTILIZATION, 82, 82],
    [UTILIZATION, '82 %', 82],
    [UTILIZATION, 0.82, 82],
    [UTILIZATION, '0.82', 82],
    [UTILIZATION, '0.82 %', 0.82],
    [UTILIZATION, '82,5', 82.5],
    [DAY, '2025-10-01 00:00:00', '2025-10-01'],
    [DAY, '1-Oct-25', '2025-10-01'],
    [DAY, 20_251_001, '2025-10-01'],
    [DAY, { date: '2025-10-01' }, '2025-10-01'],
    [MILEAGE, '30076 mi', 30_076],
    [MILEAGE, '66308.4 km', 41_202],
    [MILEAGE, { kilometers: 66_308.4 }, 41_202],
    [MILEAGE, 12.5, 12],
    [AMOUNT, '26,500.50 USD', 26_500.5],
    [columnOf('finance_lease', 'length'), '48 months', 48],
    [UNIT, { kilometers: 7 }, '7 km'],
    [UNIT, '\u200f1001\u202c\u200b', '1001'],
  ])('of %o with %o means %o', (column, cell, value) => {
    expect(readCell(alone(column), cell)).toEqual({ value });
  });

  test.each<[BatchColumn, ReadCell, string]>([
    [DELETED_VIN, null, 'Please type 17 chars VIN number.'],
    [VIN, '1FTEW1EP7JFC1031', 'Please type 17 chars VIN number.'],
    [VIN, '1FTEW1EP7JFC1031O', 'VINs have no I, O or Q.'],
    [VIN, '1FTEW1EP7JFC103IO2', 'Please type 17 chars VIN number.'],
    [VIN, 12_345_678_901_234_568, 'Please type 17 chars VIN number. Format the cell as text.'],
    [UNIT, 1e15, 'Please type UNIT number. Format the cell as text.'],
    [LOCATION, '   ', 'Please select your location'],
    [LOCATION, '\u200b', 'Please select your location'],
    [UNIT, 'x'.repeat(51), 'Please type UNIT number.'],
    [READ_MILEAGE, null, 'Please type mils value'],
    [READ_MILEAGE, 'n/a', 'Please type mils value'],
    [MILEAGE, 'unknown', 'Please type mils value'],
    [MILEAGE, 0, 'Please type mils value'],
    [MILEAGE, 42.573, 'Please type mils value. Enter 42573 or 42.'],
    [MILEAGE, -5, 'Please type mils value'],
    [MILEAGE, '1,20', 'Please type mils value. Enter a whole number.'],
    [MILEAGE, 10_000_000, 'Please type mils value. Enter at most 9,999,999.'],
    [MILEAGE, true, 'Please type mils value'],
    [DAY, '02/30/2025', 'Invalid type In Service Date. February 2025 has 28 days.'],
    [DAY, '12/31/1899', 'Invalid type In Service Date'],
    [DAY, '2200-01-01', 'Invalid type In Service Date'],
    [DAY, 45_931, 'Invalid type In Service Date. Format the cell as a date, or enter it as MM/DD/YYYY.'],
    [AMOUNT, '26,500.001', 'Please type Purchase Amount. Enter at most two decimals.'],
    [AMOUNT, -1, 'Please type Purchase Amount.'],
    [AMOUNT, 21_474_836.48, 'Please type Purchase Amount. Enter at most 21,474,836.47.'],
    [AMOUNT, '€5', 'Please type Purchase Amount. Amounts are in US dollars, not €.'],
    [INTEREST, '101 %', 'Please type monthly interest. Enter at most 100%.'],
    [INTEREST, '-1 %', 'Invalid type Monthly Interest'],
    [INTEREST, -0.5, 'Invalid type Monthly Interest'],
    [UTILIZATION, 101, 'Please type Utilization from 0 to 100%.'],
  ])('of %o with %o is rejected: %s', (column, cell, text) => {
    expect(readCell(alone(column), cell)).toEqual({ text });
  });

  test.each<[BatchColumn, ReadCell, string | null]>([
    [DAY, '10/1/45', 'Enter a four-digit year.'],
    [DAY, '13/10/2025', 'Enter the month first: 10/13/2025.'],
    [DAY, '13/32/2025', null],
    [DAY, '02.10.2020', 'Enter it as MM/DD/YYYY or YYYY-MM-DD.'],
    [DAY, '02-10-2020', 'Enter it as 02/10/2020 or 2020-02-10.'],
    [DAY, 'Mon, Feb 10, 2020', 'Enter it as 02/10/2020 or 2020-02-10.'],
    [INTEREST, '3,660', 'Enter 3660 or 3.66.'],
    [DAY, 'soon', null],
    [MILEAGE, '22.790', 'Enter 22790 or 22.'],
    [MILEAGE, '30k', null],
    [AMOUNT, '22.790', 'Enter 22790 or 22.79.'],
    [AMOUNT, '18900 EUR', 'Amounts are in US dollars, not EUR.'],
    [AMOUNT, '4e4', 'Enter all digits of the number.'],
    [INTEREST, '0,015', 'Enter 15 or 0.015.'],
    [columnOf('finance_lease', 'length'), '4 years', null],
    [columnOf('finance_lease', 'length'), 48.5, 'Enter a whole number.'],
  ])('of %o with %o is rejected with the correct notation: %s', (column, cell, hint) => {
    const end = /[.!?]$/.test(column.text) ? '' : '.';
    expect(readCell(alone(column), cell)).toEqual({
      text: hint === null ? column.text : `${column.text}${end} ${hint}`,
    });
  });

  test.each(['NULL', 'null', 'N/A', 'nan', 'NaN', 'None', '-', ' - ', '(blank)', '', '   ', null])(
    'with %o is empty in every column',
    (cell) => {
      for (const column of ALL_COLUMNS)
        expect(readCell(alone(column), cell)).toEqual(
          isNeeded(column) ? { text: column.text } : { value: null },
        );
    },
  );

  test.each(['NA', 'na', ' Na '])('that holds %o is empty, but for a code of a location', (cell) => {
    for (const column of ALL_COLUMNS)
      if (column.field === 'location') expect(readCell(alone(column), cell)).toEqual({ value: cell.trim() });
      else
        expect(readCell(alone(column), cell)).toEqual(
          isNeeded(column) ? { text: column.text } : { value: null },
        );
    expect(readCell(alone(COLOR), 'Navy')).toEqual({ value: 'Navy' });
  });

  test.each(['#REF!', '#N/A', '#VALUE!', '#DIV/0!', '#NAME?', '#NUM!', '#NULL!'])(
    'with the error %s rejects its row in amounts, dates and required columns, and is ignored elsewhere',
    (error) => {
      const text = `The cell contains ${error}.`;
      for (const cell of [error, { error }]) {
        for (const column of [VIN, UNIT, MILEAGE, DAY, AMOUNT, INTEREST, UTILIZATION])
          expect(readCell(alone(column), cell)).toEqual({ text });
        for (const column of [STATUS, TAGS, COLOR, YEAR])
          expect(readCell(alone(column), cell)).toEqual({ value: null, note: text });
      }
    },
  );

  test('that Excel turned into a date is rejected in required text columns, and ignored elsewhere', () => {
    const text = 'Excel turned this into a date. Format the column as text.';
    const cell = { date: '2026-03-01' };
    const location = columnOf('vehicle_create', 'location');
    const source = columnOf('finance_lease', 'source');
    for (const column of [VIN, UNIT, location, source])
      expect(readCell(alone(column), cell)).toEqual({ text });
    for (const field of ['model', 'brand', 'model_detail', 'color', 'class', 'tags', 'status'])
      expect(readCell(alone(columnOf('vehicle_create', field)), cell)).toEqual({ value: null, note: text });
  });

  test.each<[ReadCell, string]>([
    [{ unclear: '50 %' }, "The cell's number format isn't supported. Format the column as text."],
    [true, 'The cell contains TRUE, not text.'],
    [false, 'The cell contains FALSE, not text.'],
  ])('with %o is rejected in required text columns, and ignored elsewhere', (cell, text) => {
    for (const column of [
      VIN,
      UNIT,
      columnOf('vehicle_create', 'location'),
      columnOf('finance_lease', 'source'),
    ])
      expect(readCell(alone(column), cell)).toEqual({ text });
    for (const field of ['model', 'brand', 'model_detail', 'color', 'class', 'tags', 'status', 'condition'])
      expect(readCell(alone(columnOf('vehicle_create', field)), cell)).toEqual({ value: null, note: text });
  });

  test('with a number format is a number in amount columns, and the displayed text in text columns', () => {
    const cell = { value: '41 TRK-', text: 'TRK-0041' };
    const columnOf = (column: BatchColumn) => ({ column, index: 0, unitIndex: null, isInKilometers: false });
    expect(readColumnCell(columnOf(UNIT), [cell])).toBe('TRK-0041');
    expect(readColumnCell(columnOf(MILEAGE), [cell])).toBe('41 TRK-');
    expect(readColumnCell(columnOf(UNIT), [{ value: '50 %', text: null }])).toEqual({ unclear: '50 %' });
    expect(readColumnCell(columnOf(INTEREST), [{ value: '50 %', text: null }])).toBe('50 %');
  });

  test('of an optional choice is ignored with a note if it is unknown', () => {
    expect(readCell(alone(COLOR), 'x'.repeat(51))).toEqual({ value: null, note: COLOR.text });
  });

  test.each(Object.entries(BATCH_COLUMNS))('as the template of %s shows it can be read', (_kind, columns) => {
    for (const column of columns as readonly BatchColumn[])
      expect(readCell(alone(column), column.example), column.heading).toHaveProperty('value');
  });
});
