import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';
import { TagsRepository } from '../tags/public.ts';
import { type Filters, withoutEmptyLists } from './fleet-conditions.ts';

/** Empty lists are as absent, and a tag that was deleted is on no vehicle, though it is still written there for the history. */
export async function readFilters<Given extends Filters>(
  { database }: { database: Database },
  scope: Scope,
  given: Given,
): Promise<Given> {
  const filters = withoutEmptyLists(given);
  if (filters.tag_id === undefined) return filters;
  const existing = await new TagsRepository(database, scope).keepExisting(filters.tag_id);
  return { ...filters, tag_id: existing.length === 0 ? [NO_TAG] : existing };
}

/** What no tag has: then no vehicle has it. */
const NO_TAG = 0;
