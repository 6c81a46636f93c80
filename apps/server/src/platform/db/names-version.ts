import { sql } from 'kysely';
import type { Database } from './database.ts';
import { newVersion } from './new-version.ts';

/** Tables with names or values that appear in vehicle lists. */
export const TABLES_IN_LISTS: readonly string[] = [
  'locations',
  'vehicle_groups',
  'vehicle_classes',
  'tags',
  'depreciation_overrides',
  'class_performances',
];

export const isShownInLists = (table: string): boolean => TABLES_IN_LISTS.includes(table);

/**
 * Gives companies a new names version, which invalidates their cached list rows. Must be called by every
 * write to a table of `TABLES_IN_LISTS`.
 */
export async function renewNamesVersion(
  { transaction }: { transaction: Database },
  companyIds: readonly number[],
): Promise<void> {
  if (companyIds.length === 0) return;
  await sql`
    update companies set names_version = ${newVersion()}
    where id = any(${[...new Set(companyIds)]}::int4[])`.execute(transaction);
}

/** Calls `renewNamesVersion` if the table is one of `TABLES_IN_LISTS`. */
export async function renewNamesVersionIfInLists(
  context: { transaction: Database },
  table: string,
  companyIds: readonly number[],
): Promise<void> {
  if (isShownInLists(table)) await renewNamesVersion(context, companyIds);
}

interface CompanyNames {
  name?: unknown;
  state_id?: unknown;
}

/**
 * Returns the `names_version` column to store with a change of the company's own name or state. Returns no
 * column for other changes.
 */
export function renewOwnNamesVersion(
  before: CompanyNames,
  changed: CompanyNames,
): { names_version?: number } {
  const affectsLists = (['name', 'state_id'] as const).some(
    (column) => column in changed && changed[column] !== before[column],
  );
  return affectsLists ? { names_version: newVersion() } : {};
}
