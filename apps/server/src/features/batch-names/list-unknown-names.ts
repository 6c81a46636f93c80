import type { UnknownName, UnknownNameKind } from '@fleetworth/contract/batch-names';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';
import {
  type CompanyBatch,
  listNamesInRows,
  NameLookup,
  readRecordNames,
  type NameInRows,
} from '../batches/public.ts';
import { FinancingCompaniesRepository } from '../finance/public.ts';

const KIND_BY_FIELD: Record<NameInRows['field'], UnknownNameKind> = {
  source: 'lender',
  class: 'class',
  tags: 'tag',
};

/** Sorts the most frequent names first. Returns none for a batch that has started. */
export async function listUnknownNames(
  database: Database,
  scope: Scope,
  { id, companyId, status }: CompanyBatch,
): Promise<UnknownName[]> {
  if (status !== 'waiting') return [];
  const { classes, tags } = await readRecordNames(database, scope, companyId);
  const lenders = await new FinancingCompaniesRepository(database).list([companyId]);
  const stored: Record<UnknownNameKind, NameLookup> = {
    lender: new NameLookup(lenders),
    class: classes,
    tag: tags,
  };
  const unknown = new Map<string, UnknownName>();
  for (const { field, name, rows } of await listNamesInRows(database, id)) {
    const kind = KIND_BY_FIELD[field];
    if (stored[kind].idsOf(name).length > 0) continue;
    const key = `${kind} ${name.toLowerCase()}`;
    const earlier = unknown.get(key);
    unknown.set(
      key,
      earlier
        ? { ...earlier, rows: earlier.rows + rows }
        : { kind, name, rows, near: stored[kind].suggest(name) },
    );
  }
  // Sorted again, because spellings that differ in case were added up.
  return [...unknown.values()].toSorted((a, b) => b.rows - a.rows);
}
