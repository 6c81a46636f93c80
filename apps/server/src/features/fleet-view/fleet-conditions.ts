import { DEFAULT_STATUSES } from '@fleetworth/contract/field';
import type { FleetFilters } from '@fleetworth/contract/fleet-view';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

export type Filters = Pick<
  FleetFilters,
  | 'company_id'
  | 'location_id'
  | 'tag_id'
  | 'statuses'
  | 'condition'
  | 'q'
  | 'financial'
  | 'manually_priced'
  | 'vehicle_id'
  | 'preview_condition'
>;

type Test = RawBuilder<SqlBool>;

const anyOf = (column: string, values: readonly (string | number)[], type: 'int4' | 'text'): Test =>
  sql`${sql.ref(column)} = any(${[...values]}::${sql.raw(type)}[])`;

/** The statuses that a list shows: the chosen ones, or the default five. */
export const shownStatuses = (filters: Filters): readonly string[] =>
  filters.statuses !== undefined && filters.statuses.length > 0 ? filters.statuses : DEFAULT_STATUSES;

/** Can totals tell how many vehicles match, and their sums? They know nothing of single vehicles, tags and texts. */
export const areGroupsEnough = ({ vehicle_id, tag_id, q }: Filters): boolean =>
  vehicle_id === undefined && tag_id === undefined && (q === undefined || q === '');

/**
 * Does an index lead from the filters straight to the vehicles? Then all of these are read and sorted; otherwise a sort's index
 * is followed until the page is full.
 */
export const namesVehicles = (filters: Filters): boolean =>
  filters.vehicle_id !== undefined || namedBy(filters) !== null;

// The index of texts knows them by three plain letters or digits in a row: anything else would have all of it read.
function namedBy({ vehicle_id, tag_id, q }: Filters): 'tag' | 'text' | null {
  if (tag_id !== undefined) return 'tag';
  return vehicle_id === undefined && q !== undefined && /[a-z0-9]{3}/i.test(q) ? 'text' : null;
}

/**
 * The positions of these companies or, where tags or a text name vehicles, of those. Once is enough: a company that is tested and
 * joined by has the planner believe that each vehicle is looked up in every company.
 */
export function ofCompanies(filters: Filters, companyIds: readonly number[]): Test {
  const isOf = (table: string) => anyOf(`${table}.company_id`, companyIds, 'int4');
  switch (namedBy(filters)) {
    case 'tag':
      return sql`(p.company_id, p.vehicle_id) in (
        select t.company_id, t.vehicle_id from vehicle_tags t
        where ${isOf('t')} and ${anyOf('t.tag_id', filters.tag_id ?? [], 'int4')})`;
    case 'text':
      return sql`(p.company_id, p.vehicle_id) in (
        select n.company_id, n.id from vehicles n where ${isOf('n')} and ${nameText(filters.q ?? '')})`;
    case null:
      return isOf('p');
  }
}

/** What a position of these companies has to fulfil beside. */
export const testsOf = (filters: Filters): Test[] => [...groupTests(filters), ...rowTests(filters)];

/** By the columns that totals know too (`testOfGroups`). */
function groupTests(filters: Filters): Test[] {
  const tests: Test[] = [anyOf('p.status', shownStatuses(filters), 'text')];
  if (filters.location_id !== undefined) tests.push(anyOf('p.location_id', filters.location_id, 'int4'));
  if (filters.condition !== undefined) tests.push(anyOf('p.condition', filters.condition, 'text'));
  if (filters.financial !== undefined) tests.push(sql`p.has_finance = ${filters.financial}`);
  if (filters.manually_priced !== undefined) {
    tests.push(sql`p.is_manually_priced = ${filters.manually_priced}`);
  }
  return tests;
}

function rowTests(filters: Filters): Test[] {
  const { vehicle_id, q } = filters;
  const tests: Test[] = [];
  if (vehicle_id !== undefined) tests.push(anyOf('p.vehicle_id', vehicle_id, 'int4'));
  if (q !== undefined && q !== '' && namedBy(filters) !== 'text') tests.push(hasText(q));
  return tests;
}

// Units compare naturally, a pattern in a plain collation: this one knows the letters of every alphabet, as the index of texts does.
function nameText(q: string): Test {
  const pattern = `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`(n.unit collate "pg_c_utf8" ilike ${pattern} or n.vin ilike ${pattern})`;
}

/** The same of each position that is come to: a search for characters costs half of a pattern, and without letters half again. */
function hasText(q: string): Test {
  const isCased = q.toLowerCase() !== q.toUpperCase();
  const has = (column: string) =>
    isCased
      ? sql`strpos(lower(${sql.ref(column)} collate "pg_c_utf8"), lower(${q} collate "pg_c_utf8")) > 0`
      : sql`strpos(${sql.ref(column)} collate "C", ${q}) > 0`;
  return sql`(${has('p.unit')} or ${has('p.vin')})`;
}

export const allOf = (tests: readonly Test[]): Test =>
  tests.length === 0 ? sql`true` : sql.join([...tests], sql` and `);

/** The companies of the scope that the filters leave; another company's id leaves none. */
export const companiesOf = (companyIds: readonly number[], filters: Filters): number[] =>
  companyIds.filter((id) => filters.company_id === undefined || filters.company_id === id);
