import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import type { DistributableDatabase } from '../../platform/db/database.ts';
import type { CompanyCount, CompanyRowLimit } from './company-shares.ts';
import {
  joinPredicates,
  companiesOf,
  type ListFilters,
  matchPredicates,
  filterPredicates,
} from './fleet-predicates.repository.ts';
import type { FleetCursor } from './fleet-cursor.ts';
import { type Segment, listSegments, type SortKey, sortKeyOf } from './fleet-sorts.repository.ts';
import { planList } from './plan-list.ts';

export interface FleetPageKey {
  company_id: number;
  vehicle_id: number;
  version: number;
  names_version: number;
  sort_value: string | null;
}

export interface PageRange {
  cursor: FleetCursor | null;
  offset: number;
  limit: number;
}

interface PageQuery {
  filters: ListFilters;
  range: PageRange;
  /** Counts by company, null if the vehicles of these filters weren't counted first. */
  counts: readonly CompanyCount[] | null;
}

export async function findFleetPage(
  { database, isDistributed }: DistributableDatabase,
  scope: Scope,
  { filters, range, counts }: PageQuery,
): Promise<readonly FleetPageKey[]> {
  const sort = sortKeyOf(filters);
  const segments = segmentsAfter(range.cursor, listSegments(sort, filters.financial));
  if (segments.length === 0) return [];
  const context: PageContext = { database, isDistributed, filters, range, sort, segments };
  const plan = planList({ companyIds: companiesOf(scope.companyIds, filters), filters, range, counts });
  switch (plan.strategy) {
    case 'nothing':
      return [];
    case 'sort_matches':
      return await readPage(context, selectMatches(context, plan.companyIds));
    case 'scan_to_page':
      return await readPage(context, selectShares(context, plan.limits));
    case 'scan_shares':
      return await readSegments(context, plan.limits);
  }
}

interface PageContext extends DistributableDatabase {
  filters: ListFilters;
  range: PageRange;
  sort: SortKey;
  segments: readonly Segment[];
}

const segmentsAfter = (cursor: FleetCursor | null, segments: readonly Segment[]): readonly Segment[] =>
  cursor?.value === null ? segments.filter((segment) => segment === 'empty') : segments;

/**
 * Reads the vehicles with a sort value first, then, if these don't fill the page, the vehicles without one
 * too. Reads both in one statement, so that a vehicle whose value appears or disappears meanwhile is in
 * exactly one segment.
 */
async function readSegments(
  context: PageContext,
  limits: readonly CompanyRowLimit[],
): Promise<readonly FleetPageKey[]> {
  const { range, segments } = context;
  const keys = await readCompanies({ ...context, segments: segments.slice(0, 1) }, limits);
  if (keys.length === range.limit || segments.length === 1) return keys;
  return await readCompanies(context, limits);
}

/**
 * Scans each company in an index that starts with the company, up to its expected number of rows. An outer
 * sort merges the companies. If all rows that were read from a company are on the page, the company may
 * have more rows for the page. That company is then read again up to the size of the page, and the other
 * companies up to one row after their last row on the page.
 */
async function readCompanies(
  context: PageContext,
  expected: readonly CompanyRowLimit[],
): Promise<readonly FleetPageKey[]> {
  const { limit } = context.range;
  if (expected.length === 0) return [];
  for (let shares = expected; ; ) {
    const keys = await readPage(context, selectShares(context, shares));
    const rows = Map.groupBy(keys, ({ company_id }) => company_id);
    const rowsOf = (id: number): number => rows.get(id)?.length ?? 0;
    const mayHaveMore = ({ companyId, maxRows }: CompanyRowLimit): boolean =>
      maxRows < limit && rowsOf(companyId) >= maxRows;
    if (!shares.some(mayHaveMore)) return keys;
    // A company that was read up to the whole page is never extended again. Each iteration therefore leaves
    // fewer companies to extend, even if vehicles change meanwhile.
    shares = shares.map((share) => ({
      ...share,
      maxRows: share.maxRows === limit || mayHaveMore(share) ? limit : rowsOf(share.companyId) + 1,
    }));
  }
}

async function readPage(
  { database, filters, range }: PageContext,
  rows: RawBuilder<unknown>,
): Promise<readonly FleetPageKey[]> {
  const direction = sql.raw(filters.order);
  const { rows: keys } = await sql<FleetPageKey>`
    select x.company_id, x.vehicle_id, x.version, x.names_version, x.sort_value::text as sort_value
    from (${rows}) x
    order by x.sort_value ${direction} nulls last, x.vehicle_id ${direction}
    limit ${range.limit} offset ${range.offset}`.execute(database);
  return keys;
}

/**
 * Selects the companies in a lateral join. Citus can't push down a limit that differs by company, so a
 * distributed database gets a subselect for each company. PostgreSQL plans each separately: for 39 companies,
 * planning takes longer than reading the page.
 */
function selectShares(context: PageContext, shares: readonly CompanyRowLimit[]): RawBuilder<unknown> {
  if (context.isDistributed) {
    const subselects = shares.map(({ companyId, maxRows }) =>
      selectShare(context, sql`${companyId}::int4`, sql`${maxRows}::int8`),
    );
    return sql.join(subselects, sql` union all `);
  }
  const companyIds = shares.map(({ companyId }) => companyId);
  const limits = shares.map(({ maxRows }) => maxRows);
  return sql`
    select x.* from unnest(${companyIds}::int4[], ${limits}::int4[]) as s (company_id, max_rows)
    cross join lateral (${selectShare(context, sql`s.company_id`, sql`s.max_rows`)}) x`;
}

const selectShare = (
  context: PageContext,
  companyId: RawBuilder<unknown>,
  maxRows: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql.join(
    context.segments.map((segment) => selectSegment(context, segment, { companyId, maxRows })),
    sql` union all `,
  );

function selectSegment(
  context: PageContext,
  segment: Segment,
  { companyId, maxRows }: { companyId: RawBuilder<unknown>; maxRows: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const { filters, sort } = context;
  const direction = sql.raw(filters.order);
  const predicates = [
    ...filterPredicates(filters),
    isInSegment(segment, sort),
    isAfterCursor(segment, context),
    companyHasFilteredLocation(filters, companyId),
  ];
  // Vehicles without a sort value would need only the order by id. The value is in the order too, so that the
  // scan can use the sort's index.
  return sql`(
    select p.company_id, p.vehicle_id, p.version, ${sort.key} as sort_value,
      (select names_version from companies where id = ${companyId}) as names_version
    from positions p ${sort.joins}
    where p.company_id = ${companyId} and ${joinPredicates(predicates)}
    order by ${sort.key} ${direction}, p.vehicle_id ${direction} limit ${maxRows})`;
}

const companyHasFilteredLocation = (
  { location_id }: ListFilters,
  companyId: RawBuilder<unknown>,
): RawBuilder<SqlBool> =>
  location_id === undefined
    ? sql`true`
    : sql`exists (select 1 from locations l where l.company_id = ${companyId}
      and l.id = any(${[...location_id]}::int4[]))`;

function selectMatches(context: PageContext, companyIds: readonly number[]): RawBuilder<unknown> {
  const { filters, sort } = context;
  const segments = context.segments.map(
    (segment) =>
      sql<SqlBool>`(${joinPredicates([isInSegment(segment, sort), isAfterCursor(segment, context)])})`,
  );
  return sql`
    select p.company_id, p.vehicle_id, p.version, ${sort.key} as sort_value,
      (select names_version from companies where id = p.company_id) as names_version
    from positions p ${sort.joins}
    where ${joinPredicates(matchPredicates(filters, companyIds))} and (${sql.join(segments, sql` or `)})`;
}

function isInSegment(segment: Segment, { key, isNullable }: SortKey): RawBuilder<SqlBool> {
  if (segment === 'empty') return sql`${key} is null`;
  return isNullable ? sql`${key} is not null` : sql`true`;
}

function isAfterCursor(
  segment: Segment,
  { filters, range: { cursor }, sort }: PageContext,
): RawBuilder<SqlBool> {
  const operator = sql.raw(filters.order === 'asc' ? '>' : '<');
  if (cursor === null || (segment === 'empty') !== (cursor.value === null)) return sql`true`;
  if (segment === 'empty') return sql`p.vehicle_id ${operator} ${cursor.id}`;
  return sql`(${sort.key}, p.vehicle_id) ${operator} (${cursor.value}::${sql.raw(sort.type)}, ${cursor.id})`;
}
