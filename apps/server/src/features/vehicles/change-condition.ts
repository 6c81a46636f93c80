import type { Condition } from '@fleetworth/contract/field';
import { changeVehicleCondition as contract } from '@fleetworth/contract/vehicles';
import type { Scope } from '../../platform/auth/scope.ts';
import { refusalsOf } from '../../platform/http/refusal.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { WritingNeeds } from '../market-values/public.ts';
import { refreshPositionAndRecord } from '../positions/public.ts';
import { auditedVehicle, VehiclesRepository } from './vehicles.repository.ts';

const fail = refusalsOf(contract);

interface Change {
  vehicleId: number;
  condition: Condition;
}

/** Changes the condition of a vehicle, and with it which of its values counts. The same condition changes nothing. */
export async function changeCondition(
  { database, clock }: WritingNeeds,
  scope: Scope,
  { vehicleId, condition }: Change,
): Promise<{ id: number; condition: Condition; version: number }> {
  const [now, today] = [clock.now(), clock.today()];
  return await inTransaction(database, async (transaction) => {
    const vehicles = new VehiclesRepository(transaction, scope);
    const locked = await vehicles.lockAndSetCondition(vehicleId, condition, now);
    if (locked === null) throw fail('vehicle.not_found');
    const { before, version } = locked;
    if (!scope.mayWrite(before.companyId)) throw fail('authority.viewer');
    if (version === before.version) return { id: vehicleId, condition, version };
    await refreshPositionAndRecord({ transaction, scope, today, now }, vehicleId, ({ tag_ids: tagIds }) => ({
      companyId: before.companyId,
      entity: 'vehicle',
      entityId: vehicleId,
      before: auditedVehicle({ ...before, tagIds }),
      after: auditedVehicle({ ...before, condition, tagIds }),
    }));
    return { id: vehicleId, condition, version };
  });
}
