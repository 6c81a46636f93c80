import type { BatchColumn } from '@fleetworth/contract/batch-columns';
import { SHEET_COLUMNS, type SheetKind } from '@fleetworth/contract/sheet-columns';
import {
  findsVehicles,
  missingForNew,
  missingGroups,
  requiredGroups,
} from '@fleetworth/contract/sheet-requirements';
import type { DateOrder } from '@fleetworth/domain/reading';
import {
  dateOrderIn,
  toHeadingName,
  isInKilometers,
  nameWithoutOtherCurrency,
  normalizeHeading,
} from '../../../platform/spreadsheet/heading-text.ts';
import type { HeadingQuery } from '../../../platform/spreadsheet/find-heading.ts';
import { cellText, type ReadCell } from '../../../platform/spreadsheet/read-row.ts';
import { namesOf } from './column-names.ts';

export interface LocatedColumn {
  column: BatchColumn;
  index: number;
  dateOrder: DateOrder | null;
  isInKilometers: boolean;
  /** Index of the column that contains the unit or currency of each row. */
  unitIndex: number | null;
}

/**
 * Ignores case, spaces and punctuation. An abbreviation matches the full word. A column's own name takes
 * precedence over synonyms, and an earlier synonym over a later one.
 */
export function findColumns(kind: SheetKind, heading: readonly ReadCell[]): LocatedColumn[] {
  const names = heading.map(toHeadingName);
  return columnsOf(kind).flatMap((column) => {
    const [index] = findMatches(column, names);
    return index === undefined ? [] : [columnAt(column, index, heading)];
  });
}

export const columnAt = (
  column: BatchColumn,
  index: number,
  heading: readonly ReadCell[],
): LocatedColumn => ({
  column,
  index,
  dateOrder: dateOrderIn(heading[index]),
  isInKilometers: isInKilometers(heading[index]),
  unitIndex: findUnitIndex(column, heading.map(toHeadingName)),
});

const ODOMETER_UNITS = ['odometer unit', 'odometer units', 'odometer uom', 'mileage unit', 'distance unit'];
const CURRENCIES = ['currency', 'currency code', 'ccy'];

function findUnitIndex({ type, unit }: BatchColumn, names: readonly string[]): number | null {
  const unitNames = unit === 'miles' ? ODOMETER_UNITS : type === 'money' ? CURRENCIES : [];
  const index = names.findIndex((name) => unitNames.some((unitName) => normalizeHeading(unitName) === name));
  return index < 0 ? null : index;
}

function findMatches(column: BatchColumn, names: readonly string[]): number[] {
  const { ranks } = namesOf(column);
  return names
    .flatMap((name, index) => {
      const rank = ranks.get(name);
      return rank === undefined ? [] : [{ rank, index }];
    })
    .toSorted((a, b) => a.rank - b.rank || a.index - b.index)
    .map(({ index }) => index);
}

export interface AmbiguousColumn {
  column: BatchColumn;
  indexes: number[];
}

/**
 * Lists the columns that several headings match equally well. The same name twice is always ambiguous. Two
 * synonyms are ambiguous only if no heading is the column's own name, and only in a column whose unreadable
 * cells reject the row. In other columns, an unreadable cell doesn't reject its row, so a wrong guess rejects
 * no row.
 */
export function ambiguousColumns(kind: SheetKind, heading: readonly ReadCell[]): AmbiguousColumn[] {
  const names = heading.map(toHeadingName);
  return columnsOf(kind).flatMap((column) => {
    const [first, ...others] = findMatches(column, names);
    if (first === undefined) return [];
    const isOwnName = namesOf(column).ownNames.has(names[first] ?? '');
    const equalColumns = others.filter(
      (index) => names[index] === names[first] || (!isOwnName && column.whenUnreadable === undefined),
    );
    return equalColumns.length === 0 ? [] : [{ column, indexes: [first, ...equalColumns] }];
  });
}

export function headingsInOtherCurrencies(kind: SheetKind, heading: readonly ReadCell[]): string[] {
  const names = columnsOf(kind)
    .filter(({ type }) => type === 'money')
    .flatMap((column) => [...namesOf(column).ranks.keys()]);
  return heading.flatMap((cell) => {
    const name = nameWithoutOtherCurrency(cell);
    return name !== null && names.includes(name) ? [cellText(cell)] : [];
  });
}

/**
 * Returns the names of the columns that tell the heading row from other rows. A sheet that finds existing
 * vehicles can do with the columns of a change.
 */
export function toHeadingQuery(kind: SheetKind): Pick<HeadingQuery, 'columns' | 'sufficientColumns'> {
  const listFieldNames = (fields: readonly string[]) =>
    columnsOf(kind)
      .filter(({ field }) => fields.includes(field))
      .flatMap((column) => [...namesOf(column).ranks.keys()]);
  const groups = requiredGroups(kind);
  const fieldsForNewRecords = missingForNew(kind, ['vin']).map((field) => [field]);
  const groupsForChanges = missingGroups(kind, groups.flat());
  return {
    columns: [...groups, ...fieldsForNewRecords].map(listFieldNames),
    ...(findsVehicles(kind) && { sufficientColumns: [...groups, ...groupsForChanges].map(listFieldNames) }),
  };
}

export const columnsOf = (kind: SheetKind): readonly BatchColumn[] => SHEET_COLUMNS[kind];
