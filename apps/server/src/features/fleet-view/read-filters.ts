import type { FleetFilters } from '@fleetworth/contract/fleet-view';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';
import { TagsRepository } from '../tags/public.ts';
import { type Filters, withoutEmptyLists } from './fleet-conditions.ts';

type Names = Pick<FleetFilters, 'source' | 'group' | 'class'>;

/** What no record has: then nothing matches. */
const NONE = [0];
const orNone = (ids: readonly number[]): number[] => (ids.length === 0 ? NONE : [...ids]);

/**
 * The filters of a call as conditions take them: empty lists are as absent, names are ids. A tag that was deleted is on no vehicle, though
 * it is still written there for the history; a class that was deleted has no vehicles.
 */
export async function readFilters<Given extends Filters & Names>(
  database: Database,
  scope: Scope,
  given: Given,
): Promise<Omit<Given, keyof Names> & Filters> {
  const { source, group, class: classNames, ...filters } = withoutEmptyLists(given);
  const { tag_id } = filters;
  const [tags, sources, classes, groups] = await Promise.all([
    tag_id && new TagsRepository(database, scope).keepExisting(tag_id),
    source && findSources(database, source),
    classNames && findClasses(database, scope, { column: 'k.name', names: classNames }),
    group && findClasses(database, scope, { column: 'g.name', names: group }),
  ]);
  return {
    ...filters,
    ...(tags && { tag_id: orNone(tags) }),
    ...(sources && { source_ids: orNone(sources) }),
    ...(classes && { class_ids: orNone(classes) }),
    ...(groups && { group_class_ids: orNone(groups) }),
  };
}

async function findSources(database: Database, names: readonly string[]): Promise<number[]> {
  const rows = await database
    .selectFrom('financing_companies')
    .select('id')
    .where('name', 'in', names)
    .execute();
  return rows.map(({ id }) => id);
}

/** The classes of that name, or those of the groups of that name. */
async function findClasses(
  database: Database,
  scope: Scope,
  { column, names }: { column: 'k.name' | 'g.name'; names: readonly string[] },
): Promise<number[]> {
  const rows = await database
    .selectFrom('vehicle_classes as k')
    .innerJoin('vehicle_groups as g', (join) =>
      join.onRef('g.company_id', '=', 'k.company_id').onRef('g.id', '=', 'k.group_id'),
    )
    .select('k.id')
    .where(isInScope('k.company_id', scope))
    .where('k.deleted_at', 'is', null)
    .where(column, 'in', names)
    .execute();
  return rows.map(({ id }) => id);
}
