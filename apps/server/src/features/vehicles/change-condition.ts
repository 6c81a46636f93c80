import type { Condition } from '@fleetworth/contract/field';
import { changeVehicleCondition as contract } from '@fleetworth/contract/vehicles';
import type { Scope } from '../../platform/auth/scope.ts';
import { recordAudit } from '../../platform/db/audit.ts';
import { refusalsOf } from '../../platform/http/refusal.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { WritingNeeds } from '../market-values/public.ts';
import { lockVehicles, refreshPositions } from '../positions/public.ts';
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
    await lockVehicles(transaction, scope, [vehicleId]);
    const vehicles = new VehiclesRepository(transaction, scope);
    const current = await vehicles.find(vehicleId);
    if (current === null) throw fail('vehicle.not_found');
    if (!scope.mayWrite(current.companyId)) throw fail('authority.viewer');
    if (condition === current.condition) return { id: vehicleId, condition, version: current.version };
    const version = await vehicles.setCondition(current, condition, now);
    await refreshPositions({ transaction, scope, today, now }, [vehicleId]);
    await recordAudit(
      transaction,
      { scope, now },
      {
        companyId: current.companyId,
        entity: 'vehicle',
        entityId: vehicleId,
        before: auditedVehicle(current),
        after: auditedVehicle({ ...current, condition }),
      },
    );
    return { id: vehicleId, condition, version };
  });
}
