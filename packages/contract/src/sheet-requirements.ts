import type { BatchColumn } from './batch-column.ts';
import { SHEET_COLUMNS, type SheetKind } from './sheet-columns.ts';

// The only place that decides which columns a sheet of each kind must have.

const columnsOf = (kind: SheetKind): readonly BatchColumn[] => SHEET_COLUMNS[kind];

const keyFields = (kind: SheetKind): string[] =>
  columnsOf(kind)
    .filter(({ findsVehicle }) => findsVehicle === true)
    .map(({ field }) => field);

export const findsVehicles = (kind: SheetKind): boolean => keyFields(kind).length > 0;

// One field of each group is enough. Omits columns that only new records need.
export function requiredGroups(kind: SheetKind): string[][] {
  const required = columnsOf(kind)
    .filter(({ isRequired, isOnlyForNew }) => isRequired && isOnlyForNew !== true)
    .map(({ field }) => [field]);
  return findsVehicles(kind) ? [keyFields(kind), ...required] : required;
}

/**
 * Returns the groups of which a sheet has no field. If a sheet only identifies vehicles and changes nothing,
 * returns one group of all columns that could change them.
 */
export function missingGroups(kind: SheetKind, fields: readonly string[]): string[][] {
  const missing = requiredGroups(kind).filter((group) => !group.some((field) => fields.includes(field)));
  if (missing.length > 0 || !findsVehicles(kind)) return missing;
  const changeableFields = columnsOf(kind)
    .map(({ field }) => field)
    .filter((field) => !keyFields(kind).includes(field));
  // With all key fields, one finds the vehicle and the unit can be changed.
  const changesUnit = kind === 'vehicle_create' && keyFields(kind).every((field) => fields.includes(field));
  return changesUnit || changeableFields.some((field) => fields.includes(field)) ? [] : [changeableFields];
}

export const missingForNew = (kind: SheetKind, fields: readonly string[]): string[] => {
  const computed = columnsOf(kind)
    .filter(({ field }) => fields.includes(field))
    .map(({ computes }) => computes?.field);
  return columnsOf(kind)
    .filter(({ isOnlyForNew }) => isOnlyForNew === true)
    .map(({ field }) => field)
    .filter((field) => !fields.includes(field) && !computed.includes(field));
};

// Omits columns that only find the vehicle or only compute another column.
export const storedColumns = (kind: SheetKind): readonly BatchColumn[] =>
  columnsOf(kind).filter(
    ({ findsVehicle, isRequired, computes }) =>
      computes === undefined && (findsVehicle !== true || isRequired),
  );
