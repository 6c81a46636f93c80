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
 * Does an index lead from the filters straight to few vehicles? Then all of these are read and sorted; otherwise a sort's index is
 * followed until the page is full.
 */
export const namesVehicles = ({ vehicle_id, tag_id, q }: Filters): boolean =>
  vehicle_id !== undefined || tag_id !== undefined || lengthOf(q) >= PAIR;

/** What a position has to fulfil that is come to by the index of a sort. */
export const testsOf = (filters: Filters): Test[] => [
  ...groupTests(filters),
  ...nameTests(filters),
  ...(hasQuery(filters) ? [hasText(filters.q)] : []),
];

/** The same of these companies' positions where all that match are wanted, in any order. */
export function gatheringTestsOf(filters: Filters, companyIds: readonly number[]): Test[] {
  const ofCompanies = anyOf('p.company_id', companyIds, 'int4');
  const { vehicle_id, tag_id, q } = filters;
  const isLed = vehicle_id === undefined && tag_id === undefined && lengthOf(q) >= PAIR;
  if (!isLed || !hasQuery(filters)) return [ofCompanies, ...testsOf(filters)];
  // Longer texts can have their pairs and stand in another order.
  const rest = lengthOf(q) > PAIR ? [hasText(filters.q)] : [];
  // As a list of ids it would be looked for in an index of its own, though all companies of a reader are most of what there is.
  const isOfCompanies = sql<SqlBool>`p.company_id in (select unnest(${[...companyIds]}::int4[]))`;
  return [hasPairs(filters.q), isOfCompanies, ...groupTests(filters), ...rest];
}

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

function nameTests({ vehicle_id, tag_id }: Filters): Test[] {
  const tests: Test[] = [];
  if (vehicle_id !== undefined) tests.push(anyOf('p.vehicle_id', vehicle_id, 'int4'));
  // Those without tags are not in the index of tags.
  if (tag_id !== undefined) tests.push(sql`p.tag_ids <> '{}' and p.tag_ids && ${[...tag_id]}::int4[]`);
  return tests;
}

const hasQuery = (filters: Filters): filters is Filters & { q: string } => lengthOf(filters.q) > 0;

/** By characters as the database counts them. */
const lengthOf = (q: string | undefined): number => (q === undefined ? 0 : Array.from(q).length);

/** How many characters the index of texts knows together. */
const PAIR = 2;

// As the index is made.
const hasPairs = (q: string): Test =>
  sql`text_pairs((p.unit collate "pg_c_utf8") || E'\\n' || p.vin) @> text_pairs(${q} collate "pg_c_utf8")`;

/** Units compare naturally; this collation knows the letters of every alphabet. VINs have capitals of one, and are found cheaper. */
function hasText(q: string): Test {
  const isCased = q.toLowerCase() !== q.toUpperCase();
  const lower = sql`lower(${q} collate "pg_c_utf8")`;
  return isCased
    ? sql`(strpos(p.vin collate "C", upper(${lower} collate "C")) > 0
        or strpos(lower(p.unit collate "pg_c_utf8"), ${lower}) > 0)`
    : sql`(strpos(p.vin collate "C", ${q}) > 0 or strpos(p.unit collate "C", ${q}) > 0)`;
}

export const allOf = (tests: readonly Test[]): Test =>
  tests.length === 0 ? sql`true` : sql.join([...tests], sql` and `);

/** The companies of the scope that the filters leave; another company's id leaves none. */
export const companiesOf = (companyIds: readonly number[], filters: Filters): number[] =>
  companyIds.filter((id) => filters.company_id === undefined || filters.company_id === id);
