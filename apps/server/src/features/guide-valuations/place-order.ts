import { guideValuationsApi } from '@fleetworth/contract/guide-valuations';
import type { HandlerInput } from '@fleetworth/contract/endpoint';
import { orderTotalCents } from '@fleetworth/domain/guide';
import type { Deps } from '../../feature.ts';
import { authorizeWrite } from '../../platform/auth/policy.ts';
import { insertRow } from '../../platform/db/records.ts';
import type { Write } from '../../platform/db/write.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { acceptsPayments } from '../payments/public.ts';
import { processGuideOrderJob } from './guide-jobs.ts';
import { insertItems, lockOrderableVehicles, type OrderedVehicle } from './ordered-vehicles.repository.ts';

const createError = endpointErrors(guideValuationsApi.calls.orderGuideValues);

type OrderedItems = HandlerInput<typeof guideValuationsApi.calls.orderGuideValues>['body'];

export interface OrderDependencies extends Pick<Deps, 'guideValuation' | 'cardPayment' | 'jobs'> {
  priceCents: number;
}

/**
 * Returns the id of the order. A free order is marked as paid immediately. The order belongs to the company
 * of its first vehicle.
 */
export async function placeOrder(
  dependencies: OrderDependencies,
  write: Write,
  items: OrderedItems,
): Promise<number> {
  const { priceCents } = dependencies;
  if (dependencies.guideValuation === null) throw createError('blackbook.off');
  if (priceCents > 0 && !acceptsPayments(dependencies)) throw createError('payment.off');
  const vehicles = await lockOrderedVehicles(write, items);
  const companyIds = [...new Set(vehicles.map(({ companyId }) => companyId))];
  for (const companyId of companyIds)
    authorizeWrite(write.scope, companyId, () => createError('vehicle.not_found'));
  const paidAt = priceCents === 0 ? write.now : null;
  const order = await insertRow(write, 'guide_orders', {
    companyId: companyIds[0] ?? 0,
    fields: {
      user_id: write.scope.userId ?? 0,
      company_ids: companyIds,
      items_count: items.length,
      amount: orderTotalCents(priceCents, items.length),
      paid_at: paidAt,
      valuing_since: paidAt,
    },
    related: { vehicle_ids: vehicles.map(({ vehicleId }) => vehicleId) },
  });
  await insertItems(write, order.id, vehicles);
  if (paidAt !== null)
    await dependencies.jobs.enqueue(write.transaction, processGuideOrderJob, { orderId: order.id });
  return order.id;
}

async function lockOrderedVehicles(write: Write, items: OrderedItems): Promise<OrderedVehicle[]> {
  const ids = items.map(({ vehicle_id }) => vehicle_id);
  const rows = await lockOrderableVehicles(write, ids);
  const rowById = new Map(rows.map((row) => [row.id, row]));
  return items.map(({ vehicle_id, mileage, grade = null, state = null }) => {
    const vehicle = rowById.get(vehicle_id);
    if (vehicle === undefined) throw createError('vehicle.not_found');
    return {
      companyId: vehicle.company_id,
      vehicleId: vehicle_id,
      mileage,
      gradeTenths: grade === null ? null : Math.round(grade * 10),
      stateCode: state ?? vehicle.state_code,
    };
  });
}
