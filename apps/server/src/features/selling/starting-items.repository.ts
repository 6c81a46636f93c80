import type { SellStartingValues } from '@fleetworth/contract/selling';
import { SELL_DEFAULTS } from '@fleetworth/contract/selling-choices';
import { dollarsOrNull } from '@fleetworth/domain/money';
import { sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';

type OfferChoice = 'retail' | 'wholesale' | 'is_with_mmr';

interface StartingRow
  extends Omit<SellStartingValues, 'grade' | 'initial_cost_selection' | 'status' | OfferChoice>,
    Record<OfferChoice, boolean | null> {}

export async function listStartingItems(
  database: Database,
  scope: Scope,
  vehicleIds: readonly number[],
): Promise<SellStartingValues[]> {
  const { rows } = await sql<StartingRow>`
    select v.id as vehicle_id, v.vin, l.due_location_name, l.pickup_location_number, p.mileage,
      p.auction as price, p.purchase_amount as initial_cost, i.retail, i.wholesale, i.is_with_mmr
    from vehicles v
    join locations l on l.company_id = v.company_id and l.id = v.location_id
    left join positions p on p.company_id = v.company_id and p.vehicle_id = v.id
    left join sell_items i on i.company_id = p.company_id and i.id = p.last_sell_item_id
      and ${isInScope('i.company_id', scope)}
    where ${isInScope('v.company_id', scope)} and v.id = any(${[...vehicleIds]}::int4[])
      and v.deleted_at is null
    order by array_position(${[...vehicleIds]}::int4[], v.id)`.execute(database);
  return rows.map((row) => ({
    ...row,
    price: dollarsOrNull(row.price),
    initial_cost: dollarsOrNull(row.initial_cost),
    initial_cost_selection: SELL_DEFAULTS.initial_cost_selection,
    grade: null,
    status: SELL_DEFAULTS.status,
    retail: row.retail ?? SELL_DEFAULTS.retail,
    wholesale: row.wholesale ?? SELL_DEFAULTS.wholesale,
    is_with_mmr: row.is_with_mmr ?? SELL_DEFAULTS.is_with_mmr,
  }));
}

export async function listSoldIds(
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
