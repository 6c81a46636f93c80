import type { FleetFilters } from '@fleetworth/contract/fleet-view';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Reader } from '../../platform/db/database.ts';
import type { KnownTotals } from '../positions/public.ts';
import { ExpectedRows, type Share } from './expected-rows.ts';
import { allOf, companiesOf, gatheringTestsOf, testsOf } from './fleet-conditions.ts';
import type { FleetCursor } from './fleet-cursor.ts';
import { type Half, halvesOf, type SortKey, sortKeyOf } from './fleet-sorts.ts';

export interface FleetPageKey {
  company_id: number;
  vehicle_id: number;
  /** The sort value as text, for the cursor. */
  sort_value: string | null;
}

export interface Place {
  cursor: FleetCursor | null;
  offset: number;
  limit: number;
}

interface PageQuestion {
  filters: FleetFilters;
  place: Place;
  /** What they remember says how much is read at first, never what is found. */
  knownTotals: Pick<KnownTotals, 'remembered'>;
  /** How many vehicles of the list there were in whatever condition when they were last counted, as far as that is remembered. */
  knownCount?: number | undefined;
}

/**
 * Which vehicles a page shows, in order. Few that the filters name are gathered and sorted; all others are come to by the index of
 * the sort, first those with a value and, where these do not fill the page, those without.
 */
export async function findFleetPage(
  reader: Reader,
  scope: Scope,
  { filters, place, knownTotals, knownCount }: PageQuestion,
): Promise<readonly FleetPageKey[]> {
  const companyIds = companiesOf(scope.companyIds, filters);
  const sort = sortKeyOf(filters.sort, filters.preview_condition);
  const halves = halvesBehind(place.cursor, halvesOf(sort, filters.financial));
  if (companyIds.length === 0 || halves.length === 0) return [];
  const companies = knownTotals.remembered(scope, companyIds);
  const expected = new ExpectedRows(filters, { companies, count: knownCount });
  const reading: Reading = { filters, place, expected, sort, halves, shown: [] };
  if (expected.areSoonerGathered(place.offset + place.limit))
    return await readPage(reader, reading, readNamed(reading, companyIds));
  // A page by its number counts the rows of both halves before it.
  if (place.offset > 0) return await readCompanies(reader, reading, companyIds);
  const found: FleetPageKey[] = [];
  for (const half of halves) {
    const limit = place.limit - found.length;
    if (limit === 0) break;
    const shown = found.map(({ vehicle_id }) => vehicle_id);
    const rest = { ...reading, place: { ...place, limit }, halves: [half], shown };
    found.push(...(await readCompanies(reader, rest, companyIds)));
  }
  return found;
}

interface Reading extends Omit<PageQuestion, 'knownTotals' | 'knownCount'> {
  expected: ExpectedRows;
  sort: SortKey;
  halves: readonly Half[];
  /** Vehicles that the page has already: one whose value goes meanwhile is not shown a second time. */
  shown: readonly number[];
}

const halvesBehind = (cursor: FleetCursor | null, halves: readonly Half[]): readonly Half[] =>
  cursor?.value === null ? halves.filter((half) => half === 'empty') : halves;

/**
 * Each company of the scope is read by itself on an index that starts with it; the outer order merges what the companies give. Of
 * many companies each is read to somewhat more than it will have on the page. Only those whose every row came into it can have more there:
 * they are read for the whole page, and the others to the row behind their last one on it.
 */
async function readCompanies(
  reader: Reader,
  reading: Reading,
  companyIds: readonly number[],
): Promise<readonly FleetPageKey[]> {
  const most = reading.place.offset + reading.place.limit;
  let shares = sharesOf(reading, companyIds);
  for (;;) {
    const found = await readPage(reader, reading, readShares(reading, shares));
    const rows = Map.groupBy(found, ({ company_id }) => company_id);
    const rowsOf = (id: number): number => rows.get(id)?.length ?? 0;
    const isCutShort = (share: Share): boolean => share.most < most && rowsOf(share.companyId) >= share.most;
    if (!shares.some(isCutShort)) return found;
    // Who was read for the whole page stays so: however vehicles move meanwhile, each turn leaves fewer who can be cut short.
    shares = shares.map((share) => ({
      ...share,
      most: share.most === most || isCutShort(share) ? most : rowsOf(share.companyId) + 1,
    }));
  }
}

/** Of a page by its number the earlier rows are not seen: each company is read to all that it can have. */
function sharesOf({ expected, place }: Reading, companyIds: readonly number[]): Share[] {
  const most = place.offset + place.limit;
  if (companyIds.length > 1 && place.offset === 0) return expected.shares(companyIds, most);
  return companyIds.map((companyId) => ({ companyId, most }));
}

async function readPage(
  reader: Reader,
  { filters, place }: Reading,
  rows: RawBuilder<unknown>,
): Promise<readonly FleetPageKey[]> {
  const direction = sql.raw(filters.order);
  return await reader.readFew(sql<FleetPageKey>`
    select x.company_id, x.vehicle_id, x.sort_value::text as sort_value
    from (${rows}) x
    order by x.sort_value ${direction} nulls last, x.vehicle_id ${direction}
    limit ${place.limit} offset ${place.offset}`);
}

function readShares(reading: Reading, shares: readonly Share[]): RawBuilder<unknown> {
  const [ids, mosts] = [shares.map(({ companyId }) => companyId), shares.map(({ most }) => most)];
  return sql`
    select x.* from (
      select * from unnest(${ids}::int4[], ${mosts}::int4[]) as s (company_id, most) where ${hasLocations(reading.filters)}) s
    cross join lateral (${readCompany(reading)}) x`;
}

/** Without one of the locations a company's every vehicle would be passed over. */
const hasLocations = ({ location_id }: FleetFilters): RawBuilder<SqlBool> =>
  location_id === undefined
    ? sql`true`
    : sql`exists (select from locations l where l.company_id = s.company_id and l.id = any(${[...location_id]}::int4[]))`;

function readCompany(reading: Reading): RawBuilder<unknown> {
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
      order by ${sort.key} ${direction}, p.vehicle_id ${direction} limit s.most)`,
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
