import { deleteVehicle as contract } from '@fleetworth/contract/vehicles';
import type { Scope } from '../../platform/auth/scope.ts';
import { recordAudit } from '../../platform/db/audit.ts';
import { refusalsOf } from '../../platform/http/refusal.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { WriteDependencies } from '../market-values/public.ts';
import { lockVehicles, refreshPositions } from '../positions/public.ts';
import { auditedVehicle, VehiclesRepository } from './vehicles.repository.ts';

const fail = refusalsOf(contract);

/** Takes a vehicle out of every list and total; its rows stay for the history. */
export async function deleteVehicle(
  { database, clock }: WriteDependencies,
  scope: Scope,
  vehicleId: number,
): Promise<void> {
  const [now, today] = [clock.now(), clock.today()];
  await inTransaction(database, async (transaction) => {
    await lockVehicles(transaction, scope, [vehicleId]);
    const vehicles = new VehiclesRepository(transaction, scope);
    const current = await vehicles.find(vehicleId);
    if (current === null) throw fail('vehicle.not_found');
    if (!scope.mayWrite(current.companyId)) throw fail('authority.viewer');
    await vehicles.markDeleted(current, now);
    await refreshPositions({ transaction, scope, today, now }, [vehicleId]);
    await recordAudit(
      transaction,
      { scope, now },
      {
        companyId: current.companyId,
        entity: 'vehicle',
        entityId: vehicleId,
        before: auditedVehicle(current),
        after: null,
      },
    );
  });
}
