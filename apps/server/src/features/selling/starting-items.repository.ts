import type { SellStartingItem } from '@fleetworth/contract/selling';
import { dollarsOrNull } from '@fleetworth/domain/money';
import { sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';

type StartingRow = Omit<SellStartingItem, 'grade' | 'initial_cost_selection' | 'status'>;

/** Values of vehicles before anything is typed: of the location, the vehicle, and its last offer. */
export async function listStartingItems(
  database: Database,
  scope: Scope,
  vehicleIds: readonly number[],
): Promise<SellStartingItem[]> {
  const { rows } = await sql<StartingRow>`
    select v.id as vehicle_id, v.vin, l.due_location_name, l.pickup_location_number, p.mileage,
      p.auction as price, p.purchase_amount as initial_cost, coalesce(last.retail, false) as retail,
      coalesce(last.wholesale, true) as wholesale, coalesce(last.is_with_mmr, false) as is_with_mmr
    from vehicles v
    join locations l on l.company_id = v.company_id and l.id = v.location_id
    left join positions p on p.company_id = v.company_id and p.vehicle_id = v.id
    left join lateral (
      select s.retail, s.wholesale, s.is_with_mmr from sell_items s
      where s.company_id = v.company_id and s.vehicle_id = v.id order by s.id desc limit 1) last on true
    where ${isInScope('v.company_id', scope)} and v.id = any(${[...vehicleIds]}::int4[])
      and v.deleted_at is null
    order by array_position(${[...vehicleIds]}::int4[], v.id)`.execute(database);
  return rows.map(({ price, initial_cost, ...row }) => ({
    ...row,
    price: dollarsOrNull(price),
    initial_cost: dollarsOrNull(initial_cost),
    initial_cost_selection: false,
    grade: null,
    status: '1',
  }));
}

/** Returns those of the vehicles that are sold already. */
export async function listSold(
  database: Database,
  scope: Scope,
  vehicleIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select v.id from vehicles v where ${isInScope('v.company_id', scope)}
      and v.id = any(${[...vehicleIds]}::int4[]) and v.status in ('sold', 'sold_not_delivered')`.execute(
    database,
  );
  return new Set(rows.map(({ id }) => id));
}
