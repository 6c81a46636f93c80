import { BATCH_TITLES } from '@fleetworth/contract/batch-choices';
import type { BatchKind } from '@fleetworth/contract/batch-columns';
import type { SheetKind } from '@fleetworth/contract/sheet-columns';
import { missingForNew, missingGroups } from '@fleetworth/contract/sheet-requirements';
import type { ReadCell } from '../../../platform/spreadsheet/read-row.ts';
import type { ColumnChoices } from './column-choices.ts';
import { findColumns } from './find-columns.ts';

/**
 * Screen that imports each kind of sheet. Deletions are omitted, because nearly every sheet has the VIN
 * that they require.
 */
const SCREENS: Record<Exclude<BatchKind, 'vehicle_delete'>, string> = {
  vehicle_create: `${BATCH_TITLES.vehicles}, type Create`,
  finance_assumption: `${BATCH_TITLES.finance}, type Assumption`,
  finance_lease: `${BATCH_TITLES.finance}, type Lease`,
  finance_flooring: `${BATCH_TITLES.finance}, type Flooring`,
  finance_finance: `${BATCH_TITLES.finance}, type Finance`,
  class_performance: BATCH_TITLES.classPerformances,
  auction_valuation: BATCH_TITLES.auction,
  mileage: BATCH_TITLES.mileage,
};

/**
 * Returns the screen for the kind of sheet that matches the most headings, including all its required
 * columns. Returns null if no other kind matches as many headings as the current kind.
 */
export function findLikelyScreen(kind: SheetKind, heading: readonly ReadCell[]): string | null {
  const suitableKinds = (Object.keys(SCREENS) as (keyof typeof SCREENS)[])
    .map((other) => ({ other, columns: findColumns(other, heading) }))
    .filter(({ other, columns }) => {
      const fields = columns.map(({ column }) => column.field);
      return [...missingGroups(other, fields), ...missingForNew(other, fields)].length === 0;
    })
    .toSorted((a, b) => b.columns.length - a.columns.length);
  const [best] = suitableKinds;
  return best !== undefined && best.other !== kind && best.columns.length >= findColumns(kind, heading).length
    ? SCREENS[best.other]
    : null;
}

const ODOMETER_FIELDS: readonly string[] = ['vin', 'unit', 'mileage', 'date'];

/**
 * Returns the kind to read a sheet as. A sheet whose only columns are VINs or units, odometers and dates
 * contains odometer readings. Uses the columns that the user has chosen, or else the columns found by their
 * headings. Returns the unchanged kind while the user is choosing columns.
 */
export function detectSheetKind(
  kind: SheetKind,
  heading: readonly ReadCell[],
  answers: ColumnChoices,
): SheetKind {
  if (kind !== 'vehicle_create' || answers.choosesColumns === true) return kind;
  if (Object.keys(answers.defaults ?? {}).length > 0) return kind;
  const fieldsOf = (other: SheetKind) => findColumns(other, heading).map(({ column }) => column.field);
  const chosenColumns = answers.columns && Object.values(answers.columns);
  const hasOnlyOdometerFields = (chosenColumns ?? fieldsOf(kind)).every((field) =>
    ODOMETER_FIELDS.includes(field),
  );
  return hasOnlyOdometerFields && missingGroups('mileage', chosenColumns ?? fieldsOf('mileage')).length === 0
    ? 'mileage'
    : kind;
}
