import { BATCH_COLUMNS, type BatchColumn, type BatchKind } from '@fleetworth/contract/batch-columns';
import { describe, expect, test } from 'vitest';
import type { ReadCell } from '../../../platform/spreadsheet/read-row.ts';
import { withDefaultFormats } from './column-to-read.ts';
import { ambiguousColumns, findColumns } from './find-columns.ts';
import { findLikelyScreen } from './likely-kind.ts';
import { readSheetRow } from './read-sheet-row.ts';
import { listUnreadHeadings } from './unread-headings.ts';

const readColumns = (kind: BatchKind, heading: readonly ReadCell[]) =>
  findColumns(kind, heading).map((column) => withDefaultFormats(column, 2_026));

describe('the heading of a sheet', () => {
  const HEADINGS = ['Odometer', 'unit #', 'Our notes', 'LOC CODE', 'vin', 'in-service date'];

  test('is recognized by synonyms, in any order, among other columns', () => {
    const row = readSheetRow(readColumns('vehicle_create', HEADINGS), {
      row: 7,
      cells: ['unknown', '0042', 'tyres', 'TPA', '1FTEW1EP7JFC10312', '10/01/2025'],
    });
    expect(row).toMatchObject({
      row: 7,
      values: { vin: '1FTEW1EP7JFC10312', unit: '0042', location: 'TPA', in_service_date: '2025-10-01' },
      problems: [{ column: 'Mileage', value: 'unknown', text: 'Please type mils value' }],
      cells: { Mileage: 'unknown', Unit: '0042' },
    });
  });

  test('lists ignored columns: the first ones by name, the others by number', () => {
    const listUnread = (...heading: ReadCell[]) =>
      listUnreadHeadings(findColumns('vehicle_delete', heading), heading, []);
    expect(listUnread('VIN')).toEqual({ names: [], count: 0 });
    expect(listUnread('Notes', 'vin', '', null, ' ', 'Our\n color', 2_025)).toEqual({
      names: ['Notes', 'Our color', '2025'],
      count: 3,
    });
    expect(listUnread('VIN', `${'x'.repeat(28)} of the year`).names).toEqual([`${'x'.repeat(28)}…`]);
    expect(listUnread('VIN', 'Reason')).toEqual({ names: [], count: 0 });
    const many = listUnread('VIN', '🚗'.repeat(50), ...Array.from({ length: 30 }, (_, at) => `Note ${at}`));
    expect(many.count).toBe(31);
    expect(many.names).toHaveLength(8);
    expect(many.names[0]).toBe(`${'🚗'.repeat(29)}…`);
  });

  test.each<[BatchKind, string, string]>([
    [
      'vehicle_create',
      'Serial Number,Stock #,Station,Current Odometer,Date In Service,Vehicle Status,Cond.,Mfr,' +
        'Model Name,Trim Level,Yr,Car Class,Ext. Color,Labels',
      'VIN,Unit,Location code,Mileage,In Service Date,Status,Condition,Make,Model,Detail,Year,' +
        'Class,Color,Tags',
    ],
    [
      'finance_flooring',
      'VIN No.,Bank,Length (months),Capitalized Cost,Contract Start,Down Pmt,Monthly Dep. %,' +
        'Monthly Interest,Flooring Fee',
      'VIN,Source,Length,Purchase Amount,Start Date,Down Payment,Monthly Depreciation %,' +
        'Monthly Interest %,Monthly Fee',
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
  ])('of %s is recognized as fleets name it: %s', (kind, typed, read) => {
    const columns = findColumns(kind, typed.split(','));
    expect(columns.toSorted((a, b) => a.index - b.index).map(({ column: { heading } }) => heading)).toEqual(
      read.split(','),
    );
  });

  test('that is ambiguous is ignored: a grade is no condition, a rate may be yearly', () => {
    expect(findColumns('vehicle_create', ['Grade', 'Vehicle', 'Type'])).toEqual([]);
    expect(findColumns('finance_finance', ['Interest Rate', 'APR', 'Depreciation Rate', 'Deposit'])).toEqual(
      [],
    );
  });

  test.each<[string, string]>([
    ['Unit,Name,Serial,VIN,Location,Odometer,Last Odometer,Series,Trim', 'VIN,Unit,Location,Odometer,Trim'],
    ['Serial Number,VIN Number', 'VIN Number'],
    ['Current Odometer,Mileage,Odometer', 'Mileage'],
    ['Name,Stock #,Unit Number', 'Unit Number'],
  ])('%s: the own name wins over synonyms, an earlier synonym over a later one', (typed, read) => {
    const heading = typed.split(',');
    const columns = findColumns('vehicle_create', heading);
    expect(columns.map(({ index }) => heading[index])).toEqual(read.split(','));
  });

  test.each<[string, string[]]>([
    ['VIN,Serial,Unit,Name,Odometer,Last Odometer,Trim,Series', []],
    ['Current Odometer,Last Odometer', ['mileage']],
    ['VIN,Mileage,Mileage', ['mileage']],
    ['Trim,Series,Trim', ['model_detail']],
    ['Series,Submodel', []],
  ])('%s: only two synonyms of a required column, or a name twice, are unclear', (typed, fields) => {
    const ambiguous = ambiguousColumns('vehicle_create', typed.split(','));
    expect(ambiguous.map(({ column }) => column.field)).toEqual(fields);
  });

  test.each<[string, string | null, boolean]>([
    ['In Service Date (DD/MM/YYYY)', 'day_first', false],
    ['In Service Date [dd.mm.yyyy]', 'day_first', false],
    ['In Service Date MM/DD/YYYY', 'month_first', false],
    ['In Service Date', null, false],
    ['In Service Date (D/M/Y)', 'day_first', false],
    ['In Service Date (dd/mm)', 'day_first', false],
    ['In Service Date (d.m.y)', 'day_first', false],
    ['In Service Date (m/d)', 'month_first', false],
    ['In Service Date (YYYY-MM-DD)', null, false],
    ['Odometer (km)', null, true],
    ['Odometer km', null, true],
    ['Mileage_km', null, true],
    ['Kilometers', null, true],
    ['Odometer (miles)', null, false],
  ])('“%s” is recognised with the format that it names', (typed, dateOrder, isInKilometers) => {
    expect(findColumns('vehicle_create', [typed])).toMatchObject([{ dateOrder, isInKilometers }]);
  });

  test.each(['In Service Date (YYYY-DD-MM)', 'Mileage (hours)'])('“%s” is no column of ours', (typed) => {
    expect(findColumns('vehicle_create', [typed])).toEqual([]);
  });

  test.each(['Purchase Amount (€)', 'Purchase Amount £', 'Purchase Amount (EUR)', '€ Purchase Amount'])(
    '“%s” is no column of dollars',
    (typed) => {
      expect(findColumns('finance_lease', [typed])).toEqual([]);
      expect(findColumns('finance_lease', ['Purchase Amount ($)', 'Start Date (USD)'])).toHaveLength(2);
    },
  );

  const headingOf = (kind: BatchKind) =>
    (BATCH_COLUMNS[kind] as readonly BatchColumn[])
      .filter(({ field, isRequired }) => isRequired || field === 'vin')
      .map(({ heading }) => heading);

  test.each<[BatchKind, BatchKind, string]>([
    ['finance_lease', 'finance_flooring', 'Financial batches, type Lease'],
    ['finance_flooring', 'vehicle_create', 'Financial batches, type Flooring'],
    ['finance_finance', 'finance_lease', 'Financial batches, type Finance'],
    ['finance_assumption', 'class_performance', 'Financial batches, type Assumption'],
    ['vehicle_create', 'finance_lease', 'Vehicle batches, type Create'],
    ['class_performance', 'vehicle_delete', 'Class performance batches'],
    ['auction_valuation', 'finance_lease', 'Auction valuation batches'],
  ])('of a sheet of %s uploaded as %s is recognized', (is, as, screen) => {
    expect(findLikelyScreen(as, headingOf(is))).toBe(screen);
  });

  test.each<[BatchKind, string[]]>([
    ['vehicle_create', ['VIN', 'Status', 'Unit']],
    ['class_performance', ['VIN']],
    ['finance_lease', ['Name', 'City']],
  ])('without columns of %s and with %o belongs to no other kind', (kind, heading) => {
    expect(findLikelyScreen(kind, heading)).toBeNull();
  });
});
