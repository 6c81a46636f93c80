import { type RawBuilder, sql } from 'kysely';
import type { FleetFilters } from '@fleetworth/contract/fleet-view';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Reader } from '../../platform/db/database.ts';
import { allOf, companiesOf, gatheringTestsOf } from './fleet-conditions.ts';
import type { FleetPageKey, Place } from './find-fleet-page.ts';
import { type SortKey, sortKeyOf } from './fleet-sorts.ts';
import type { Matches, Working } from './known-matches.ts';

interface OrderedKey {
  company_id: number;
  vehicle_id: number;
  value: number | null;
}

/** All vehicles that filters name, in the order of a list. */
export interface FleetOrder extends Matches {
  vehicles: ReadonlySet<number>;
  keys: readonly OrderedKey[];
}

/** Are lists sorted by numbers alone? Texts are compared as the database does it. */
export const isByNumber = ({ sort, preview_condition }: FleetFilters): boolean =>
  sortKeyOf(sort, preview_condition).type === 'int8';

/** Reads the order of all vehicles that filters name, by a number: through `Changes`, where it is remembered. */
export class FleetOrderRepository implements Working<FleetOrder> {
  readonly #reader: Reader;
  readonly #scope: Scope;
  readonly #filters: FleetFilters;
  readonly #sort: SortKey;
  readonly beside: object;

  constructor(reader: Reader, scope: Scope, filters: FleetFilters) {
    this.#reader = reader;
    this.#scope = scope;
    this.#filters = filters;
    const { sort, order, preview_condition } = filters;
    this.#sort = sortKeyOf(sort, preview_condition);
    this.beside = { sort, order, preview_condition };
  }

  async readAll(): Promise<FleetOrder> {
    const matches = allOf(
      gatheringTestsOf(this.#filters, companiesOf(this.#scope.companyIds, this.#filters)),
    );
    const keys = await this.#read(sql`positions p where ${matches}`);
    return { vehicles: new Set(keys.map(({ vehicle_id }) => vehicle_id)), keys: this.#inOrder(keys) };
  }

  async readAgain({ vehicles, keys }: FleetOrder, written: ReadonlySet<number>): Promise<FleetOrder> {
    const now = await this.#read(positionsOf(keys.filter(({ vehicle_id }) => written.has(vehicle_id))));
    const others = keys.filter(({ vehicle_id }) => !written.has(vehicle_id));
    // Nearly all stand in order already.
    return { vehicles, keys: this.#inOrder([...others, ...now]) };
  }

  async #read(positions: RawBuilder<unknown>): Promise<readonly OrderedKey[]> {
    return await this.#reader.read(sql<OrderedKey>`
      select p.company_id, p.vehicle_id, ${this.#sort.key} as value from ${positions}`);
  }

  #inOrder(keys: readonly OrderedKey[]): OrderedKey[] {
    return keys.toSorted(comparison(this.#filters));
  }
}

/** The positions of these vehicles, as `p`. */
export function positionsOf(
  keys: readonly { company_id: number; vehicle_id: number }[],
): RawBuilder<unknown> {
  const companyIds = keys.map(({ company_id }) => company_id);
  const vehicleIds = keys.map(({ vehicle_id }) => vehicle_id);
  return sql`unnest(${companyIds}::int4[], ${vehicleIds}::int4[]) as key (company_id, vehicle_id)
    join positions p on p.company_id = key.company_id and p.vehicle_id = key.vehicle_id`;
}

type Comparable = Pick<OrderedKey, 'vehicle_id' | 'value'>;

/** As lists are ordered: those without a value are last, and ids go where the values go. */
function comparison({ order }: Pick<FleetFilters, 'order'>): (a: Comparable, b: Comparable) => number {
  const sign = order === 'asc' ? 1 : -1;
  return (a, b) => {
    if (a.value === null || b.value === null) {
      const byNull = Number(a.value === null) - Number(b.value === null);
      return byNull !== 0 ? byNull : sign * (a.vehicle_id - b.vehicle_id);
    }
    return sign * (a.value - b.value || a.vehicle_id - b.vehicle_id);
  };
}

/** A page of the order. */
export function pageOf(
  { keys }: FleetOrder,
  filters: FleetFilters,
  { cursor, offset, limit }: Place,
): FleetPageKey[] {
  let first = offset;
  if (cursor !== null) {
    const compare = comparison(filters);
    const end = { vehicle_id: cursor.id, value: cursor.value === null ? null : Number(cursor.value) };
    const next = keys.findIndex((key) => compare(key, end) > 0);
    first = next === -1 ? keys.length : next;
  }
  return keys
    .slice(first, first + limit)
    .map(({ value, ...key }) => ({ ...key, sort_value: value === null ? null : String(value) }));
}
