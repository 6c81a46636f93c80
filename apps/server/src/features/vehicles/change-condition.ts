import type { Condition } from '@fleetworth/contract/field';
import { changeVehicleCondition as contract } from '@fleetworth/contract/vehicles';
import type { Scope } from '../../platform/auth/scope.ts';
import { refusalsOf } from '../../platform/http/refusal.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { WriteDependencies } from '../market-values/public.ts';
import { changeAndReadInput, refreshAndRecord } from '../positions/public.ts';
import { auditedVehicle, lockedConditionChange, toOwnFields } from './vehicles.repository.ts';

const fail = refusalsOf(contract);

interface Change {
  vehicleId: number;
  condition: Condition;
}

/** Changes the condition of a vehicle, and with it which of its values counts. The same condition changes nothing. */
export async function changeCondition(
  { database, clock }: WriteDependencies,
  scope: Scope,
  { vehicleId, condition }: Change,
): Promise<{ id: number; condition: Condition; version: number }> {
  const [now, today] = [clock.now(), clock.today()];
  return await inTransaction(database, async (transaction) => {
    const context = { transaction, scope, today, now };
    const change = lockedConditionChange(scope, { vehicleId, condition, now });
    const found = await changeAndReadInput(context, vehicleId, change);
    if (found === null) throw fail('vehicle.not_found');
    const { changed, input } = found;
    const [before, version] = [toOwnFields(changed), changed.new_version];
    if (!scope.mayWrite(before.companyId)) throw fail('authority.viewer');
    if (version === before.version) return { id: vehicleId, condition, version };
    const tagIds = input.tag_ids;
    await refreshAndRecord(context, input, {
      companyId: before.companyId,
      entity: 'vehicle',
      entityId: vehicleId,
      before: auditedVehicle({ ...before, tagIds }),
      after: auditedVehicle({ ...before, condition, tagIds }),
    });
    return { id: vehicleId, condition, version };
  });
}
