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

/** Empty lists are as absent, so that a filter that was cleared shows everything; only `vehicle_id` may name none. */
export const withoutEmptyLists = <Given extends Filters>(filters: Given): Given =>
  Object.fromEntries(
    Object.entries(filters).filter(
      ([name, value]) => name === 'vehicle_id' || !Array.isArray(value) || value.length > 0,
    ),
  ) as Given;

type Test = RawBuilder<SqlBool>;

export const anyOf = (column: string, values: readonly (string | number)[], type: 'int4' | 'text'): Test =>
  sql`${sql.ref(column)} = any(${[...values]}::${sql.raw(type)}[])`;

/** The statuses that a list shows: the chosen ones, or the default five. */
export const shownStatuses = (filters: Filters): readonly string[] =>
  filters.statuses !== undefined && filters.statuses.length > 0 ? filters.statuses : DEFAULT_STATUSES;

/** Can totals answer how many vehicles match, and their sums? They have no single vehicles, tags and texts. */
export const canTotalsAnswer = ({ vehicle_id, tag_id, q }: Filters): boolean =>
  vehicle_id === undefined && tag_id === undefined && (q === undefined || q === '');

/** Do the filters have an index that leads straight to few vehicles? */
export const namesVehicles = ({ vehicle_id, tag_id, q }: Filters): boolean =>
  vehicle_id !== undefined || tag_id !== undefined || lengthOf(q) >= PAIR;

/** What a position has to fulfil that is reached by the index of a sort. */
export const testsOf = (filters: Filters): Test[] => [
  ...groupTests(filters, 'p'),
  ...nameTests(filters),
  ...(hasQuery(filters) ? [hasText(filters.q)] : []),
];

/** What these companies' positions have to fulfil where all that match are read, in any order. */
export function matchTestsOf(filters: Filters, companyIds: readonly number[]): Test[] {
  const ofCompanies = anyOf('p.company_id', companyIds, 'int4');
  const { vehicle_id, tag_id, q } = filters;
  const isByText = vehicle_id === undefined && tag_id === undefined && lengthOf(q) >= PAIR;
  if (!isByText || !hasQuery(filters)) return [ofCompanies, ...testsOf(filters)];
  // A longer text's pairs can stand in another order.
  const rest = lengthOf(q) > PAIR ? [hasText(filters.q)] : [];
  // A plain list of ids would be searched in an index of its own, though a reader's companies are most of what there is.
  const isOfCompanies = sql<SqlBool>`p.company_id in (select unnest(${[...companyIds]}::int4[]))`;
  return [hasPairs(filters.q), isOfCompanies, ...groupTests(filters, 'p'), ...rest];
}

/** By the columns that positions and totals both have. */
export function groupTests(filters: Filters, table: 'p' | 't'): Test[] {
  const { location_id, condition, financial, manually_priced } = filters;
  const column = (name: string) => `${table}.${name}`;
  const tests: Test[] = [anyOf(column('status'), shownStatuses(filters), 'text')];
  if (location_id !== undefined) tests.push(anyOf(column('location_id'), location_id, 'int4'));
  if (condition !== undefined) tests.push(anyOf(column('condition'), condition, 'text'));
  if (financial !== undefined) tests.push(sql`${sql.ref(column('has_finance'))} = ${financial}`);
  if (manually_priced !== undefined)
    tests.push(sql`${sql.ref(column('is_manually_priced'))} = ${manually_priced}`);
  return tests;
}

/** Those of the filters that have an index of their own. A location's is the narrowest. */
export function indexedTestsOf(filters: Filters, table: 'p' | 't'): Test[] {
  const { location_id, statuses, financial, manually_priced } = filters;
  const column = (name: string) => `${table}.${name}`;
  if (location_id !== undefined) return [anyOf(column('location_id'), location_id, 'int4')];
  const indexed: Test[] = [];
  if (statuses !== undefined && statuses.length > 0) indexed.push(anyOf(column('status'), statuses, 'text'));
  if (financial === false) indexed.push(sql`not ${sql.ref(column('has_finance'))}`);
  if (manually_priced === true) indexed.push(sql.ref(column('is_manually_priced')) as unknown as Test);
  return indexed;
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

/** The index of texts has pairs of characters. */
const PAIR = 2;

// As the index is made.
const hasPairs = (q: string): Test =>
  sql`text_pairs((p.unit collate "pg_c_utf8") || E'\\n' || p.vin) @> text_pairs(${q} collate "pg_c_utf8")`;

/** Units may have letters of any alphabet, which this collation lowers. VINs have capitals of one, and compare faster. */
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
