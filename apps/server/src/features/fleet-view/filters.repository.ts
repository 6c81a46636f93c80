import type { FleetFilters } from '@fleetworth/contract/fleet-view';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';
import type { CalendarDate } from '@fleetworth/domain/calendar';
import { ClassesRepository } from '../classes/public.ts';
import { TagsRepository } from '../tags/public.ts';
import { type Filters, withoutEmptyLists } from './fleet-predicates.repository.ts';

type NameFilters = Pick<FleetFilters, 'source' | 'group' | 'class'>;

export interface FilterDependencies {
  database: Database;
  today: CalendarDate;
}

/** Id that no record has. As a filter it matches nothing. */
const NONE = [0];
const orNone = (ids: readonly number[]): number[] => (ids.length === 0 ? NONE : [...ids]);

/**
 * Removes empty lists and replaces names with ids. Deleted tags and classes match no vehicles, although
 * links to deleted tags remain for the history.
 */
export async function readFilters<Input extends Filters & NameFilters>(
  { database, today }: FilterDependencies,
  scope: Scope,
  input: Input,
): Promise<Omit<Input, keyof NameFilters> & Filters> {
  const { source, group, class: classNames, ...filters } = withoutEmptyLists(input);
  const { tag_id } = filters;
  const vehicleClasses = new ClassesRepository(database, scope);
  const [tags, sources, classes, groups] = await Promise.all([
    tag_id && new TagsRepository(database, scope).filterExisting(tag_id),
    source && listSourceIdsByName(database, source),
    classNames && vehicleClasses.listIdsByName({ by: 'class', names: classNames }),
    group && vehicleClasses.listIdsByName({ by: 'group', names: group }),
  ]);
  return {
    ...filters,
    today,
    ...(tags && { tag_id: orNone(tags) }),
    ...(sources && { source_ids: orNone(sources) }),
    ...(classes && { class_ids: orNone(classes) }),
    ...(groups && { group_class_ids: orNone(groups) }),
  };
}

async function listSourceIdsByName(database: Database, names: readonly string[]): Promise<number[]> {
  const rows = await database
    .selectFrom('financing_companies')
    .select('id')
    .where('name', 'in', names)
    .execute();
  return rows.map(({ id }) => id);
}
