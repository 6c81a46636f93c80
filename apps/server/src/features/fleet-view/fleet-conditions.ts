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
export const namesVehicles = (filters: Filters): boolean => isNamedByIds(filters) || isNamedByText(filters);

const isNamedByIds = ({ vehicle_id, tag_id }: Filters): boolean =>
  vehicle_id !== undefined || tag_id !== undefined;

// The index of texts knows them by three characters in a row: fewer would have all of it read.
const isNamedByText = ({ q }: Filters): boolean => q !== undefined && /[\p{L}\p{N}]{3}/u.test(q);

/** What a position has to fulfil beside its company: by the columns that totals know too (`testOfGroups`), and by others. */
export const testsOf = (filters: Filters, companyIds: readonly number[]): Test[] => [
  ...groupTests(filters),
  ...rowTests(filters, companyIds),
];

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

function rowTests(filters: Filters, companyIds: readonly number[]): Test[] {
  const { vehicle_id, tag_id, q } = filters;
  const tests: Test[] = [];
  if (vehicle_id !== undefined) tests.push(anyOf('p.vehicle_id', vehicle_id, 'int4'));
  if (tag_id !== undefined) {
    tests.push(sql`(p.company_id, p.vehicle_id) in (
      select t.company_id, t.vehicle_id from vehicle_tags t
      where ${anyOf('t.company_id', companyIds, 'int4')} and ${anyOf('t.tag_id', tag_id, 'int4')})`);
  }
  if (q === undefined || q === '') return tests;
  if (isNamedByIds(filters) || !isNamedByText(filters)) tests.push(hasText('p', q));
  else {
    tests.push(sql`(p.company_id, p.vehicle_id) in (
      select n.company_id, n.id from vehicles n
      where ${anyOf('n.company_id', companyIds, 'int4')} and ${hasText('n', q)})`);
  }
  return tests;
}

function hasText(table: 'p' | 'n', q: string): Test {
  const [unit, vin] = [sql.ref(`${table}.unit`), sql.ref(`${table}.vin`)];
  const pattern = `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`;
  // Units compare naturally; a pattern needs a plain collation, one that knows the letters of every alphabet.
  return sql`(${unit} collate "pg_c_utf8" ilike ${pattern} or ${vin} ilike ${pattern})`;
}

export const allOf = (tests: readonly Test[]): Test =>
  tests.length === 0 ? sql`true` : sql.join([...tests], sql` and `);

/** The companies of the scope that the filters leave; another company's id leaves none. */
export const companiesOf = (companyIds: readonly number[], filters: Filters): number[] =>
  companyIds.filter((id) => filters.company_id === undefined || filters.company_id === id);
