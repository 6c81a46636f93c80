import { BATCH_COLUMNS, type BatchColumn, type BatchKind } from '@fleetworth/contract/batch-columns';
import { describe, expect, test } from 'vitest';
import type { ReadCell } from '../../../platform/spreadsheet/read-row.ts';
import { type CellValue, readCell } from './read-cell.ts';
import { likelyScreen } from './likely-kind.ts';
import { findPlaces, missingIn, readRow } from './read-sheet.ts';
import { unreadHeadings } from './unread-headings.ts';

const columnOf = (kind: BatchKind, field: string): BatchColumn => {
  const found = (BATCH_COLUMNS[kind] as readonly BatchColumn[]).find((column) => column.field === field);
  if (found === undefined) throw new Error(`${kind} has no ${field}.`);
  return found;
};
const VIN = columnOf('vehicle_create', 'vin');
const UNIT = columnOf('vehicle_create', 'unit');
const MILEAGE = columnOf('vehicle_create', 'mileage');
const DAY = columnOf('vehicle_create', 'in_service_date');
const STATUS = columnOf('vehicle_create', 'status');
const TAGS = columnOf('vehicle_create', 'tags');
const AMOUNT = columnOf('finance_lease', 'purchase_amount');
const INTEREST = columnOf('finance_lease', 'monthly_interest_rate');
const UTILIZATION = columnOf('class_performance', 'utilization');

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
    [STATUS, 'Parked', 'Parked'],
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
  ])('of %o that holds %o means %o', (column, cell, value) => {
    expect(readCell(column, cell)).toEqual({ value });
  });

  test.each<[BatchColumn, ReadCell, string]>([
    [VIN, null, 'Please type 17 chars VIN number.'],
    [VIN, '1FTEW1EP7JFC1031', 'Please type 17 chars VIN number.'],
    [VIN, '1FTEW1EP7JFC1031O', 'VINs have no I, O or Q.'],
    [VIN, '1FTEW1EP7JFC103IO2', 'Please type 17 chars VIN number.'],
    [VIN, 12_345_678_901_234_568, 'Please type 17 chars VIN number. Format the cell as text.'],
    [UNIT, 1e15, 'Please type UNIT number. Format the cell as text.'],
    [UNIT, '   ', 'Please type UNIT number.'],
    [UNIT, 'x'.repeat(51), 'Please type UNIT number.'],
    [MILEAGE, null, 'Please type mils value'],
    [MILEAGE, 'n/a', 'Please type mils value'],
    [MILEAGE, 0, 'Please type mils value'],
    [MILEAGE, 12.5, 'Please type mils value. Write a whole number.'],
    [MILEAGE, '1,20', 'Please type mils value'],
    [MILEAGE, 10_000_000, 'Please type mils value'],
    [MILEAGE, true, 'Please type mils value'],
    [DAY, '02/30/2025', 'Invalid type In Service Date'],
    [DAY, '12/31/1899', 'Invalid type In Service Date'],
    [DAY, '2200-01-01', 'Invalid type In Service Date'],
    [DAY, 45_931, 'Invalid type In Service Date. Format the cell as a date, or write it as MM/DD/YYYY.'],
    [DAY, null, 'Invalid type In Service Date'],
    [AMOUNT, '26,500.001', 'Please type Purchase Amount.'],
    [AMOUNT, -1, 'Please type Purchase Amount.'],
    [AMOUNT, 21_474_836.48, 'Please type Purchase Amount.'],
    [AMOUNT, '€5', 'Please type Purchase Amount.'],
    [INTEREST, '101 %', 'Please type monthly interest.'],
    [INTEREST, '-1 %', 'Invalid type Monthly Interest'],
    [INTEREST, -0.5, 'Invalid type Monthly Interest'],
    [UTILIZATION, 101, 'Please type Utilization from 0 to 100 %.'],
  ])('of %o that holds %o is refused: %s', (column, cell, text) => {
    expect(readCell(column, cell)).toEqual({ text });
  });

  test.each<[BatchColumn, ReadCell, string | null]>([
    [DAY, '10/1/25', 'Write the year with four digits: 10/1/2025.'],
    [DAY, '10-01-25', 'Write the year with four digits: 10/01/2025.'],
    [DAY, '10-01-2025', 'Write the day alone, as MM/DD/YYYY: 10/01/2025.'],
    [DAY, '10/1/2025 0:00', 'Write the day alone, as MM/DD/YYYY: 10/1/2025.'],
    [DAY, '2025-10-01 00:00:00', 'Write the day alone: 2025-10-01.'],
    [DAY, '2025-10-01T08:30:00.000Z', 'Write the day alone: 2025-10-01.'],
    [DAY, '13/10/2025', 'Write the month first: 10/13/2025.'],
    [DAY, '1-Oct-25', 'Write it as MM/DD/YYYY.'],
    [DAY, 'October 1, 2025', 'Write it as MM/DD/YYYY.'],
    [DAY, '13/32/2025', null],
    [DAY, 'soon', null],
    [MILEAGE, '30076 mi', 'Write the number alone: 30076.'],
    [MILEAGE, '30,076 Miles', 'Write the number alone: 30,076.'],
    [MILEAGE, '0 mi', null],
    [MILEAGE, '30076 km', null],
    [MILEAGE, '30k', null],
    [AMOUNT, '26,500.50 USD', 'Write the number alone: 26,500.50.'],
    [AMOUNT, 'US$ 500', 'Write the number alone: 500.'],
    [AMOUNT, '€5', null],
    [INTEREST, '2 pct', 'Write the number alone: 2.'],
    [columnOf('finance_lease', 'length'), '48 months', 'Write the number alone: 48.'],
    [columnOf('finance_lease', 'length'), '4 years', null],
    [UTILIZATION, '82 percent', 'Write the number alone: 82.'],
  ])('of %o that holds %o is refused with how to write it: %s', (column, cell, hint) => {
    const end = /[.!?]$/.test(column.text) ? '' : '.';
    expect(readCell(column, cell)).toEqual({
      text: hint === null ? column.text : `${column.text}${end} ${hint}`,
    });
  });

  test.each(Object.entries(BATCH_COLUMNS))('as the template of %s shows it can be read', (_kind, columns) => {
    for (const column of columns as readonly BatchColumn[])
      expect(readCell(column, column.example), column.heading).toHaveProperty('value');
  });
});

describe('the heading of a sheet', () => {
  const HEADINGS = ['Odometer', 'unit #', 'Our notes', 'LOC CODE', 'vin', 'in-service date'];

  test('is recognised by other words, in any order, among other columns', () => {
    const row = readRow(findPlaces('vehicle_create', HEADINGS), {
      row: 7,
      cells: ['n/a', '0042', 'tyres', 'TPA', '1FTEW1EP7JFC10312', '10/01/2025'],
    });
    expect(row).toMatchObject({
      row: 7,
      values: { vin: '1FTEW1EP7JFC10312', unit: '0042', location: 'TPA', in_service_date: '2025-10-01' },
      problems: [{ column: 'Mileage', value: 'n/a', text: 'Please type mils value' }],
      cells: { Mileage: 'n/a', Unit: '0042' },
    });
    expect(row.values).not.toHaveProperty('mileage');
  });

  test('names the required columns that it lacks', () => {
    expect(missingIn('finance_lease', findPlaces('finance_lease', ['VIN', 'Lender', 'Months']))).toEqual([
      'Purchase Amount',
      'Start Date',
      'Monthly Depreciation %',
      'Monthly Interest %',
    ]);
  });

  test('says which columns are passed over: the first by name, in one line, the others by their number', () => {
    const unreadOf = (...heading: ReadCell[]) =>
      unreadHeadings(findPlaces('vehicle_delete', heading), heading);
    expect(unreadOf('VIN')).toEqual({ names: [], count: 0 });
    expect(unreadOf('Notes', 'vin', '', null, ' ', 'Our\n color', 2_025)).toEqual({
      names: ['Notes', 'Our color', '2025'],
      count: 3,
    });
    expect(unreadOf('VIN', `${'x'.repeat(28)} of the year`).names).toEqual([`${'x'.repeat(28)}…`]);
    expect(unreadOf('VIN', 'Reason')).toEqual({ names: [], count: 0 });
    const many = unreadOf('VIN', '🚗'.repeat(50), ...Array.from({ length: 30 }, (_, at) => `Note ${at}`));
    expect(many.count).toBe(31);
    expect(many.names).toHaveLength(8);
    expect(many.names[0]).toBe(`${'🚗'.repeat(29)}…`);
  });

  test.each<[BatchKind, string, string]>([
    [
      'vehicle_create',
      'Serial Number,Stock #,Station,Current Odometer,Date In Service,Vehicle Status,Cond.,Mfr,Model Name,Trim Level,Yr,Car Class,Ext. Color,Labels',
      'VIN,Unit,Location code,Mileage,In Service Date,Status,Condition,Make,Model,Detail,Year,Class,Color,Tags',
    ],
    [
      'finance_flooring',
      'VIN No.,Bank,Length (months),Capitalized Cost,Contract Start,Down Pmt,Monthly Dep. %,Monthly Interest,Flooring Fee',
      'VIN,Source,Length,Purchase Amount,Start Date,Down Payment,Monthly Depreciation %,Monthly Interest %,Monthly Fee',
    ],
    [
      'finance_assumption',
      'Full VIN,Lessor,Lease Term,Acquisition Cost,Lease Start,Depreciation per Month,Monthly Pmt',
      'VIN,Source,Length,Purchase Amount,Start Date,Monthly Depreciation,Monthly Payment',
    ],
    [
      'class_performance',
      'Branch Code,Car Class,Util. %,Rev. per Unit,Time & Mileage',
      'Location code,Class,Utilization,RPU,T&M',
    ],
  ])('of %s is recognised as fleets call it: %s', (kind, typed, read) => {
    const places = findPlaces(kind, typed.split(','));
    expect([...places].toSorted(([, one], [, next]) => one - next).map(([{ heading }]) => heading)).toEqual(
      read.split(','),
    );
  });

  test('that may mean another thing is passed over: a grade is no condition, a rate may be of a year', () => {
    expect([...findPlaces('vehicle_create', ['Grade', 'Vehicle', 'Type'])]).toEqual([]);
    expect([
      ...findPlaces('finance_finance', ['Interest Rate', 'APR', 'Depreciation Rate', 'Deposit']),
    ]).toEqual([]);
  });

  const headingOf = (kind: BatchKind) =>
    (BATCH_COLUMNS[kind] as readonly BatchColumn[])
      .filter(({ isRequired }) => isRequired)
      .map(({ heading }) => heading);

  test.each<[BatchKind, BatchKind, string]>([
    ['finance_lease', 'finance_flooring', 'Financial batches, type Lease'],
    ['finance_flooring', 'vehicle_create', 'Financial batches, type Flooring'],
    ['finance_finance', 'finance_lease', 'Financial batches, type Finance'],
    ['finance_assumption', 'class_performance', 'Financial batches, type Assumption'],
    ['vehicle_create', 'finance_lease', 'Vehicle batches, type Create'],
    ['class_performance', 'vehicle_delete', 'Class performance batches'],
    ['auction_valuation', 'finance_lease', 'Auction valuation batches'],
  ])('of a sheet of %s that is uploaded as %s is recognised', (is, as, screen) => {
    expect(likelyScreen(as, headingOf(is))).toBe(screen);
  });

  test.each<[BatchKind, string[]]>([
    ['vehicle_create', ['VIN', 'Mileage', 'Unit']],
    ['class_performance', ['VIN']],
    ['finance_lease', ['Name', 'City']],
  ])('that lacks columns of %s and has %o is of no other kind', (kind, heading) => {
    expect(likelyScreen(kind, heading)).toBeNull();
  });

  test('of no kind means two columns by one word', () => {
    for (const [kind, columns] of Object.entries(BATCH_COLUMNS)) {
      const words = (columns as readonly BatchColumn[]).flatMap(({ heading, field, synonyms }) => [
        ...new Set(
          [heading, field, ...synonyms].map((word) => word.toLowerCase().replaceAll(/[^a-z0-9%]/g, '')),
        ),
      ]);
      expect(new Set(words).size, kind).toBe(words.length);
    }
  });
});
