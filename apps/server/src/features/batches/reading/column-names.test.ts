import type { BatchColumn } from '@fleetworth/contract/batch-columns';
import { HEADING_ABBREVIATIONS } from '@fleetworth/contract/heading-abbreviations';
import { SHEET_COLUMNS, type SheetKind } from '@fleetworth/contract/sheet-columns';
import { expect, test } from 'vitest';
import { namesOf } from './column-names.ts';
import { findColumns } from './find-columns.ts';

const KINDS = Object.entries(SHEET_COLUMNS) as [SheetKind, readonly BatchColumn[]][];

const readAs = (kind: SheetKind, ...headings: string[]): string[] =>
  findColumns(kind, headings).map(({ column }) => column.field);

/** Lists the documented names of a column. */
const documentedNames = ({ heading, field, exactSynonyms = [], synonyms }: BatchColumn): string[] => [
  heading,
  field,
  ...exactSynonyms,
  ...synonyms,
];

/** Lists a name with one of its words abbreviated. Skips short words that would be alone. */
function abbreviate(name: string): string[] {
  const words = name.toLowerCase().split(/[\s_]+/);
  return words.flatMap((word, index) =>
    HEADING_ABBREVIATIONS.filter((group) => group.includes(word))
      .flat()
      .filter((other) => words.length > 1 || other.length > 2)
      .map((other) => words.with(index, other).join(' ')),
  );
}

test.each(KINDS)('%s reads every documented heading and its abbreviations as its field', (kind, columns) => {
  for (const column of columns)
    for (const name of documentedNames(column)) {
      expect(readAs(kind, name), name).toEqual([column.field]);
      for (const typed of abbreviate(name))
        for (const separator of [' ', '-', '_', '. ', ''])
          expect(readAs(kind, typed.replaceAll(' ', separator)), typed).toEqual([column.field]);
    }
});

test.each(KINDS)('no heading of %s matches two fields', (_kind, columns) => {
  const names = columns.flatMap((column) => [...namesOf(column).ranks.keys()]);
  expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([]);
});

test.each<[SheetKind, string, string]>([
  ['vehicle_create', 'Current Odo', 'mileage'],
  ['vehicle_create', 'Curr Miles', 'mileage'],
  ['vehicle_create', 'Veh Odometer Rdg', 'mileage'],
  ['vehicle_create', 'CURR_ODOM', 'mileage'],
  ['vehicle_create', 'Odo. Rdg (mi)', 'mileage'],
  ['vehicle_create', 'In-Svc Dt', 'in_service_date'],
  ['vehicle_create', 'InSvcDt', 'in_service_date'],
  ['vehicle_create', 'Veh #', 'unit'],
  ['vehicle_create', 'Stk No.', 'unit'],
  ['vehicle_create', 'Mdl Yr', 'model_year'],
  ['vehicle_create', 'Veh Mfr', 'brand'],
  ['vehicle_create', 'Mk', 'brand'],
  ['vehicle_create', 'Curr Loc', 'location'],
  ['vehicle_create', 'Ext Clr', 'color'],
  ['mileage', 'Curr Odo Dt', 'date'],
  ['mileage', 'Last Odo Rdg', 'mileage'],
  ['finance_assumption', 'Mo. Pymt', 'monthly_payment'],
  ['finance_assumption', 'Acq Cost', 'purchase_amount'],
  ['finance_assumption', 'Resid Val', 'residual'],
  ['finance_lease', 'Lse Start Dt', 'start_date'],
  ['finance_lease', 'Mo Depr Pct', 'monthly_depreciation_rate'],
  ['class_performance', 'Veh Cls', 'class'],
  ['auction_valuation', 'Odom', 'mileage'],
  ['sell', 'Due Location Name', 'due_location_name'],
])('%s reads %s as %s', (kind, heading, field) => {
  expect(readAs(kind, heading)).toEqual([field]);
});

test('leaves headings with several meanings unmatched', () => {
  const headings = ['Date', 'Dt', 'No.', '#', 'Mi', 'Mo', 'Vehicle', 'Veh', 'Fleet', 'Type', 'Month', 'Rdg'];
  expect(readAs('vehicle_create', ...headings)).toEqual([]);
  expect(readAs('finance_lease', ...headings)).toEqual([]);
  expect(readAs('vehicle_create', 'Svc Dt', 'Last Svc Miles', 'Next Svc Odo', 'Acq Dt')).toEqual([]);
});
