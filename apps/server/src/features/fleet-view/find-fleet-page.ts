import type { FleetFilters } from '@fleetworth/contract/fleet-view';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';
import { allOf, companiesOf, groupTests, rowTests } from './fleet-conditions.ts';
import type { FleetCursor } from './fleet-cursor.ts';
import { type SortKey, sortKeyOf } from './fleet-sorts.ts';

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

/** How many rows some companies are read to. */
interface Part {
  companyIds: readonly number[];
  most: number;
}

/**
 * Which vehicles a page shows, in order. Each company of the scope is read by itself on an index that starts with it: the rows
 * with a value first, then those without; the outer order merges what the companies give. Of many companies each is first read
 * to somewhat more than its share of the page: only those whose every row came into it can have more there, and are read again.
 */
export async function findFleetPage(
  database: Database,
  scope: Scope,
  question: PageQuestion,
): Promise<FleetPageKey[]> {
  const { filters, place } = question;
  const companyIds = companiesOf(scope.companyIds, filters);
  if (companyIds.length === 0) return [];
  const most = place.offset + place.limit;
  const share = place.offset > 0 ? most : Math.min(most, shareOf(most, companyIds.length));
  const found = await readPage(database, question, [{ companyIds, most: share }]);
  const cutShort = share === most ? [] : companyIds.filter((id) => rowsOf(found, id) >= share);
  if (cutShort.length === 0) return found;
  const others = companyIds.filter((id) => !cutShort.includes(id));
  return await readPage(database, question, [
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
  parts: readonly Part[],
): Promise<FleetPageKey[]> {
  const sort = sortKeyOf(filters.sort, filters.preview_condition);
  const direction = sql.raw(filters.order);
  const reads = parts.map(
    ({ companyIds, most }) => sql`
      select x.* from unnest(${[...companyIds]}::int4[]) as s (company_id)
      cross join lateral (${readCompany({ filters, place, sort, most })}) x`,
  );
  const query = sql<FleetPageKey>`
    select x.company_id, x.vehicle_id, x.sort_value::text as sort_value
    from (${sql.join(reads, sql` union all `)}) x
    order by x.sort_value ${direction} nulls last, x.vehicle_id ${direction}
    limit ${place.limit} offset ${place.offset}`;
  return (await query.execute(database)).rows;
}

interface CompanyRead {
  filters: FleetFilters;
  place: Place;
  sort: SortKey;
  most: number;
}

function readCompany({ filters, place, sort, most }: CompanyRead): RawBuilder<unknown> {
  const tests = [...groupTests(filters), ...rowTests(filters)];
  const direction = sql.raw(filters.order);
  const isBeyond = sql.raw(filters.order === 'asc' ? '>' : '<');
  const { cursor } = place;
  const read = (test: RawBuilder<SqlBool>, order: RawBuilder<unknown>) => sql`(
    select p.company_id, p.vehicle_id, ${sort.key} as sort_value
    from positions p ${sort.joins}
    where p.company_id = s.company_id and ${allOf([...tests, test])}
    order by ${order} limit ${most})`;

  const valueOrder = sql`${sort.key} ${direction}, p.vehicle_id ${direction}`;
  const cast = sql.raw(sort.type);
  const afterValue =
    cursor?.value == null
      ? sql<SqlBool>`true`
      : sql<SqlBool>`(${sort.key}, p.vehicle_id) ${isBeyond} (${cursor.value}::${cast}, ${cursor.id})`;
  if (!sort.isNullable) return read(afterValue, valueOrder);

  const tailOrder = sql`p.vehicle_id ${direction}`;
  const isInTail = cursor !== null && cursor.value === null;
  const afterTail = isInTail ? sql<SqlBool>`p.vehicle_id ${isBeyond} ${cursor.id}` : sql<SqlBool>`true`;
  const tail = read(sql<SqlBool>`${sort.key} is null and ${afterTail}`, tailOrder);
  if (isInTail) return tail;
  return sql`${read(sql<SqlBool>`${sort.key} is not null and ${afterValue}`, valueOrder)} union all ${tail}`;
}
