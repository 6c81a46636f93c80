import { guideValuationsApi } from '@fleetworth/contract/guide-valuations';
import type { Received } from '@fleetworth/contract/endpoint';
import { orderCents } from '@fleetworth/domain/guide';
import { sql } from 'kysely';
import type { Deps } from '../../feature.ts';
import { authorizeWrite } from '../../platform/auth/policy.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';
import { insertRow } from '../../platform/db/records.ts';
import type { Write } from '../../platform/db/write.ts';
import { refusalsOf } from '../../platform/errors/refusal.ts';
import { acceptsPayments } from '../payments/public.ts';
import { valueGuideOrderJob } from './guide-jobs.ts';

const fail = refusalsOf(guideValuationsApi.calls.orderGuideValues);

type OrderedItems = Received<typeof guideValuationsApi.calls.orderGuideValues>['body'];

export interface OrderNeeds extends Pick<Deps, 'guideValuation' | 'cardPayment' | 'jobs'> {
  priceCents: number;
}

/**
 * Stores an order with its amount, which is fixed from now on, and returns its id. One that costs nothing is paid at once. Its key is the
 * company of its first vehicle.
 */
export async function placeOrder(needs: OrderNeeds, write: Write, items: OrderedItems): Promise<number> {
  const { priceCents } = needs;
  if (needs.guideValuation === null) throw fail('blackbook.off');
  if (priceCents > 0 && !acceptsPayments(needs)) throw fail('payment.off');
  const vehicles = await listOrdered(write, items);
  const companyIds = [...new Set(vehicles.map(({ companyId }) => companyId))];
  for (const companyId of companyIds) authorizeWrite(write.scope, companyId, () => fail('vehicle.not_found'));
  const paidAt = priceCents === 0 ? write.now : null;
  const order = await insertRow(write, 'guide_orders', {
    companyId: companyIds[0] ?? 0,
    fields: {
      user_id: write.scope.userId ?? 0,
      company_ids: companyIds,
      items_count: items.length,
      amount: orderCents(priceCents, items.length),
      paid_at: paidAt,
      valuing_since: paidAt,
    },
    related: { vehicle_ids: vehicles.map(({ vehicleId }) => vehicleId) },
  });
  await insertItems(write, order.id, vehicles);
  if (paidAt !== null) await needs.jobs.enqueue(write.transaction, valueGuideOrderJob, { orderId: order.id });
  return order.id;
}

interface OrderedVehicle {
  companyId: number;
  vehicleId: number;
  mileage: number;
  gradeTenths: number | null;
  stateCode: string;
}

/** Finds the vehicles of an order, in its order. Refuses one that does not exist, is deleted or another company's. */
async function listOrdered({ transaction, scope }: Write, items: OrderedItems): Promise<OrderedVehicle[]> {
  const ids = items.map(({ vehicle_id }) => vehicle_id);
  const { rows } = await sql<{ id: number; company_id: number; state_code: string }>`
    select v.id, v.company_id, s.code as state_code from vehicles v
    join locations l on l.company_id = v.company_id and l.id = v.location_id
    join states s on s.id = l.state_id
    where ${isInScope('v.company_id', scope)} and v.id = any(${ids}::int4[]) and v.deleted_at is null
    for key share of v`.execute(transaction);
  const found = new Map(rows.map((row) => [row.id, row]));
  return items.map(({ vehicle_id, mileage, grade = null, state = null }) => {
    const vehicle = found.get(vehicle_id);
    if (vehicle === undefined) throw fail('vehicle.not_found');
    return {
      companyId: vehicle.company_id,
      vehicleId: vehicle_id,
      mileage,
      gradeTenths: grade === null ? null : Math.round(grade * 10),
      stateCode: state ?? vehicle.state_code,
    };
  });
}

async function insertItems(
  { transaction }: Write,
  orderId: number,
  items: readonly OrderedVehicle[],
): Promise<void> {
  await sql`
    insert into guide_order_items (company_id, vehicle_id, order_id, place, mileage, grade_tenths, state_code)
    select company_id, vehicle_id, ${orderId}, place, mileage, grade_tenths, state_code
    from unnest(
      ${items.map(({ companyId }) => companyId)}::int4[],
      ${items.map(({ vehicleId }) => vehicleId)}::int4[],
      ${items.map(({ mileage }) => mileage)}::int4[],
      ${items.map(({ gradeTenths }) => gradeTenths)}::int2[],
      ${items.map(({ stateCode }) => stateCode)}::text[]
    ) with ordinality as item (company_id, vehicle_id, mileage, grade_tenths, state_code, place)`.execute(
    transaction,
  );
}
