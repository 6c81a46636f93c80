import type { GuideValuation } from '@fleetworth/providers/guide-valuation';
import type { VinDecoding } from '@fleetworth/providers/vin-decoding';
import { sql } from 'kysely';
import { describeVehicle } from '../src/features/market-values/public.ts';
import { UnvaluedOrders } from '../src/features/guide-valuations/unvalued-orders.repository.ts';
import type { Database } from '../src/platform/db/database.ts';

export interface GuideLoading {
  today: string;
  now: Date;
  guideValuation: GuideValuation;
  vinDecoding: VinDecoding;
}

/** Orders of the largest company: age in days, number of vehicles and whether they were paid. */
const ORDERS = [
  { daysAgo: 9, first: 0, vehicles: 12, isPaid: true },
  { daysAgo: 1, first: 12, vehicles: 3, isPaid: false },
] as const;

const PRICE_CENTS = 250;
const DAY_MS = 86_400_000;

/**
 * Loads two guide valuation orders: a paid order with values of the sandbox, and an order that awaits
 * payment.
 */
export async function loadGuideOrders(
  database: Database,
  { today, now, guideValuation, vinDecoding }: GuideLoading,
): Promise<void> {
  const orders = new UnvaluedOrders(database);
  for (const { daysAgo, first, vehicles, isPaid } of ORDERS) {
    const madeAt = new Date(now.getTime() - daysAgo * DAY_MS);
    const orderId = await insertOrder(database, { madeAt, first, vehicles, isPaid });
    if (!isPaid || orderId === null) continue;
    for (const item of await orders.listUnanswered(orderId)) {
      const { vin, model_year: modelYear, make, model, trim } = item;
      const description = await describeVehicle(vinDecoding, { vin, modelYear, make, model, trim });
      const result = await guideValuation.valueVehicle(
        { vin, odometerMiles: item.mileage, stateCode: item.state_code, description },
        { requestId: `demo-${orderId}-${item.place}`, day: today },
      );
      await orders.storeResult({ orderId, item, result, isSandbox: guideValuation.isSandbox }, madeAt);
    }
    await orders.completeOrder(orderId, madeAt);
  }
}

interface MadeOrder {
  madeAt: Date;
  /** Number of vehicles to skip. */
  first: number;
  vehicles: number;
  isPaid: boolean;
}

/** Inserts an order and returns its id, or null if the fleet has too few vehicles. */
async function insertOrder(
  database: Database,
  { madeAt, first, vehicles, isPaid }: MadeOrder,
): Promise<number | null> {
  const paidAt = isPaid ? madeAt : null;
  const { rows } = await sql<{ id: number }>`
    with chosen as (
      select v.company_id, v.id, s.code as state_code, coalesce(m.mileage, 30000) as mileage,
        row_number() over (order by v.id) as place
      from vehicles v
      join locations l on l.company_id = v.company_id and l.id = v.location_id
      join states s on s.id = l.state_id
      left join lateral newest_mileage(v.company_id, v.id) m on true
      where v.company_id = 1 and v.status = 'active' order by v.id offset ${first} limit ${vehicles}
    ), made as (
      insert into guide_orders (company_id, user_id, company_ids, items_count, amount, created_at, paid_at,
        valuing_since)
      select 1, (select min(user_id) from memberships where company_id = 1 and role = 'owner'), array[1],
        count(*), count(*) * ${PRICE_CENTS}, ${madeAt}, ${paidAt}, ${paidAt}
      from chosen having count(*) > 0 returning id
    )
    insert into guide_order_items (company_id, vehicle_id, order_id, place, mileage, state_code)
    select c.company_id, c.id, made.id, c.place, c.mileage, c.state_code from chosen c, made
    returning order_id as id`.execute(database);
  return rows[0]?.id ?? null;
}
