import type { SheetKind } from '@fleetworth/contract/sheet-columns';
import { missingForNew } from '@fleetworth/contract/sheet-requirements';
import { withDefaultFormats } from './column-to-read.ts';
import type { ColumnChoices } from './column-choices.ts';
import { findColumns } from './find-columns.ts';
import { detectSheetKind } from './likely-kind.ts';
import {
  type ColumnMatching,
  fieldsOf,
  unlocatedColumn,
  headingKeys,
  matchColumns,
  type SheetTop,
  whichColumnsError,
} from './match-columns.ts';
import { readSheetRow } from './read-sheet-row.ts';
import type { SheetRow } from './sheet-row.ts';

export interface RememberedColumns {
  /** Field by heading key. */
  fields: ReadonlyMap<string, string>;
  /** Value that applies to all rows, by field. Suggested to the user and never applied automatically. */
  defaults: Readonly<Record<string, string>>;
}

export interface ColumnLookups {
  findMatch?: (kind: SheetKind, keys: readonly string[]) => Promise<RememberedColumns | null>;
  /** Returns whether an import of these rows would accept at least one of them. */
  acceptsSomeRow?: (kind: SheetKind, rows: readonly SheetRow[]) => Promise<boolean>;
}

export interface ChosenColumns extends ColumnMatching {
  kind: SheetKind;
}

const MAX_TRIED_ROWS = 100;

/**
 * Chooses the columns of a sheet. If columns for new records are missing and no row changes an existing
 * record, asks the user for the columns, because every row would be rejected.
 */
export async function chooseColumns(
  sheet: SheetTop,
  answers: ColumnChoices,
  { findMatch, acceptsSomeRow }: ColumnLookups,
): Promise<ChosenColumns> {
  const keys = headingKeys(sheet.heading);
  const findRemembered = async (kind: SheetKind) =>
    answers.columns === undefined ? ((await findMatch?.(kind, keys)) ?? null) : null;
  // A vehicle sheet with only odometers contains mileage readings if the company has at least one of its
  // vehicles. Otherwise it adds the vehicles, because it is the first sheet of a fleet.
  const canReadAs = async (other: SheetKind) => {
    if (other === sheet.kind || answers.columns !== undefined) return true;
    const columnMatching = { locatedColumns: findColumns(other, sheet.heading), filled: [] };
    return (await acceptsSomeRow?.(other, readFirstRows(sheet, columnMatching))) !== false;
  };
  const rememberedMatch = await findRemembered(sheet.kind);
  const likelyKind =
    rememberedMatch === null ? detectSheetKind(sheet.kind, sheet.heading, answers) : sheet.kind;
  const kind = (await canReadAs(likelyKind)) ? likelyKind : sheet.kind;
  const top = { ...sheet, kind };
  const { fields = null, defaults = {} } =
    (kind === sheet.kind ? rememberedMatch : await findRemembered(kind)) ?? {};
  const matching = matchColumns({ ...top, defaults }, answers, fields);
  const areColumnsUnclear =
    answers.columns === undefined &&
    missingForNew(kind, fieldsOf(matching)).length > 0 &&
    (await acceptsSomeRow?.(kind, readFirstRows(top, matching))) === false;
  if (areColumnsUnclear) throw whichColumnsError({ ...top, defaults }, matching.locatedColumns);
  return { ...matching, kind };
}

function readFirstRows(
  { rows, currentYear }: SheetTop,
  { locatedColumns, filled }: ColumnMatching,
): SheetRow[] {
  const columns = locatedColumns.map((column) => withDefaultFormats(column, currentYear));
  const values = filled.map(({ column, text }) => ({ column: unlocatedColumn(column, currentYear), text }));
  return rows.slice(0, MAX_TRIED_ROWS).map((row) => readSheetRow(columns, row, values));
}
