import type { FleetFilters } from '@fleetworth/contract/fleet-view';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';
import { allOf, companiesOf, gatheringTestsOf, namesVehicles, testsOf } from './fleet-conditions.ts';
import type { FleetCursor } from './fleet-cursor.ts';
import { type Half, halvesOf, type SortKey, sortKeyOf } from './fleet-sorts.ts';

export interface FleetPageKey {
  company_id: number;
  vehicle_id: number;
  /** The sort value as text, for the cursor. */
  sort_value: string | null;
}

interface Place {
  cursor: FleetCursor | null;
  offset: number;
  limit: number;
}

interface PageQuestion {
  filters: FleetFilters;
  place: Place;
}

/**
 * Which vehicles a page shows, in order. Those that the filters name are gathered and sorted; all others are come to by the index
 * of the sort, first those with a value and, where these do not fill the page, those without.
 */
export async function findFleetPage(
  database: Database,
  scope: Scope,
  { filters, place }: PageQuestion,
): Promise<FleetPageKey[]> {
  const companyIds = companiesOf(scope.companyIds, filters);
  const sort = sortKeyOf(filters.sort, filters.preview_condition);
  const halves = halvesBehind(place.cursor, halvesOf(sort, filters.financial));
  if (companyIds.length === 0 || halves.length === 0) return [];
  const reading: Reading = { filters, place, sort, halves, shown: [] };
  if (namesVehicles(filters)) return await readPage(database, reading, [readNamed(reading, companyIds)]);
  // A page by its number counts the rows of both halves before it.
  if (place.offset > 0) return await readCompanies(database, reading, companyIds);
  const found: FleetPageKey[] = [];
  for (const half of halves) {
    const limit = place.limit - found.length;
    if (limit === 0) break;
    const shown = found.map(({ vehicle_id }) => vehicle_id);
    const rest = { ...reading, place: { ...place, limit }, halves: [half], shown };
    found.push(...(await readCompanies(database, rest, companyIds)));
  }
  return found;
}

interface Reading extends PageQuestion {
  sort: SortKey;
  halves: readonly Half[];
  /** Vehicles that the page has already: one whose value goes meanwhile is not shown a second time. */
  shown: readonly number[];
}

const halvesBehind = (cursor: FleetCursor | null, halves: readonly Half[]): readonly Half[] =>
  cursor?.value === null ? halves.filter((half) => half === 'empty') : halves;

/** How many rows some companies are read to. */
interface Part {
  companyIds: readonly number[];
  most: number;
}

/**
 * Each company of the scope is read by itself on an index that starts with it; the outer order merges what the companies give. Of
 * many companies each is first read to somewhat more than its share of the page: only those whose every row came into it can have
 * more there, and are read again.
 */
async function readCompanies(
  database: Database,
  reading: Reading,
  companyIds: readonly number[],
): Promise<FleetPageKey[]> {
  const { place } = reading;
  const most = place.offset + place.limit;
  // A location is one company's: two locations leave the page to two companies at most.
  const sharing = Math.min(companyIds.length, reading.filters.location_id?.length ?? companyIds.length);
  const share = place.offset > 0 ? most : Math.min(most, shareOf(most, sharing));
  const read = (parts: readonly Part[]) =>
    readPage(
      database,
      reading,
      parts.map((part) => readPart(reading, part)),
    );
  const found = await read([{ companyIds, most: share }]);
  const cutShort = share === most ? [] : companyIds.filter((id) => rowsOf(found, id) >= share);
  if (cutShort.length === 0) return found;
  const others = companyIds.filter((id) => !cutShort.includes(id));
  return await read([
    { companyIds: cutShort, most },
    { companyIds: others, most: share },
  ]);
}

const shareOf = (rows: number, companies: number): number => Math.ceil(rows / companies) * 4 + 8;

const rowsOf = (found: readonly FleetPageKey[], companyId: number): number =>
  found.filter(({ company_id }) => company_id === companyId).length;

async function readPage(
  database: Database,
  { filters, place }: PageQuestion,
  reads: readonly RawBuilder<unknown>[],
): Promise<FleetPageKey[]> {
  const direction = sql.raw(filters.order);
  const query = sql<FleetPageKey>`
    select x.company_id, x.vehicle_id, x.sort_value::text as sort_value
    from (${sql.join([...reads], sql` union all `)}) x
    order by x.sort_value ${direction} nulls last, x.vehicle_id ${direction}
    limit ${place.limit} offset ${place.offset}`;
  return (await query.execute(database)).rows;
}

const readPart = (reading: Reading, { companyIds, most }: Part): RawBuilder<unknown> => sql`
  select x.* from unnest(${[...companyIds]}::int4[]) as s (company_id)
  cross join lateral (${readCompany(reading, most)}) x`;

function readCompany(reading: Reading, most: number): RawBuilder<unknown> {
  const { filters, sort, halves, shown } = reading;
  const tests = testsOf(filters);
  if (shown.length > 0) tests.push(sql`p.vehicle_id <> all(${[...shown]}::int4[])`);
  const direction = sql.raw(filters.order);
  // Those without a value are in the order of their ids; named with it, the value's index has them so.
  const reads = halves.map(
    (half) => sql`(
      select p.company_id, p.vehicle_id, ${sort.key} as sort_value
      from positions p ${sort.joins}
      where p.company_id = s.company_id and ${allOf([...tests, isInHalf(half, sort), isAfter(half, reading)])}
      order by ${sort.key} ${direction}, p.vehicle_id ${direction} limit ${most})`,
  );
  return sql.join(reads, sql` union all `);
}

/** All vehicles that the filters name, beyond the cursor; they are sorted. */
function readNamed(reading: Reading, companyIds: readonly number[]): RawBuilder<unknown> {
  const { filters, sort } = reading;
  const halves = reading.halves.map(
    (half) => sql<SqlBool>`(${allOf([isInHalf(half, sort), isAfter(half, reading)])})`,
  );
  return sql`
    select p.company_id, p.vehicle_id, ${sort.key} as sort_value
    from positions p ${sort.joins}
    where ${allOf(gatheringTestsOf(filters, companyIds))} and (${sql.join(halves, sql` or `)})`;
}

function isInHalf(half: Half, { key, isNullable }: SortKey): RawBuilder<SqlBool> {
  if (half === 'empty') return sql`${key} is null`;
  return isNullable ? sql`${key} is not null` : sql`true`;
}

/** Does a vehicle of a half come after the cursor? */
function isAfter(half: Half, { filters, place: { cursor }, sort }: Reading): RawBuilder<SqlBool> {
  const isBeyond = sql.raw(filters.order === 'asc' ? '>' : '<');
  if (cursor === null || (half === 'empty') !== (cursor.value === null)) return sql`true`;
  if (half === 'empty') return sql`p.vehicle_id ${isBeyond} ${cursor.id}`;
  return sql`(${sort.key}, p.vehicle_id) ${isBeyond} (${cursor.value}::${sql.raw(sort.type)}, ${cursor.id})`;
}
