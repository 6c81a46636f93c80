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

/** Tests that totals can answer too (`testOfGroups`): by their columns positions are grouped there. */
export function groupTests(filters: Filters): Test[] {
  const tests: Test[] = [anyOf('p.status', shownStatuses(filters), 'text')];
  if (filters.location_id !== undefined) tests.push(anyOf('p.location_id', filters.location_id, 'int4'));
  if (filters.condition !== undefined) tests.push(anyOf('p.condition', filters.condition, 'text'));
  if (filters.financial !== undefined) tests.push(sql`p.has_finance = ${filters.financial}`);
  if (filters.manually_priced !== undefined) {
    tests.push(sql`p.is_manually_priced = ${filters.manually_priced}`);
  }
  return tests;
}

/** Tests that only positions can answer. Empty: totals know the count and the sums. */
export function rowTests(filters: Filters): Test[] {
  const tests: Test[] = [];
  if (filters.vehicle_id !== undefined) tests.push(anyOf('p.vehicle_id', filters.vehicle_id, 'int4'));
  if (filters.tag_id !== undefined) tests.push(sql`p.tag_ids && ${[...filters.tag_id]}::int4[]`);
  if (filters.q !== undefined && filters.q !== '') {
    const pattern = `%${filters.q.replaceAll(/[\\%_]/g, '\\$&')}%`;
    // Units compare naturally; a pattern needs a plain collation, one that knows the letters of every alphabet.
    tests.push(sql`(p.unit collate "pg_c_utf8" ilike ${pattern} or p.vin ilike ${pattern})`);
  }
  return tests;
}

export const allOf = (tests: readonly Test[]): Test =>
  tests.length === 0 ? sql`true` : sql.join([...tests], sql` and `);

/** The companies of the scope that the filters leave; another company's id leaves none. */
export const companiesOf = (companyIds: readonly number[], filters: Filters): number[] =>
  companyIds.filter((id) => filters.company_id === undefined || filters.company_id === id);
