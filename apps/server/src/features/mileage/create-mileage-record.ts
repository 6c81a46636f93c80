import { createMileageRecord as contract } from '@fleetworth/contract/mileage';
import { sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import { refusalsOf } from '../../platform/http/refusal.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { prepared } from '../../platform/db/prepared-pool.ts';
import type { ValueRequests, WritingNeeds } from '../market-values/public.ts';
import { refreshPositionAndRecord } from '../positions/public.ts';
import { lockAndRaiseVersion } from '../vehicles/public.ts';
import { auditedRecord, insertMileageRecord } from './add-mileage-record.ts';

const fail = refusalsOf(contract);

interface Body {
  vehicle: number;
  mileage: number;
  date: string;
}

/** Records an odometer as a new version of the vehicle; a provider is asked what it is worth with it. */
export async function createMileageRecord(
  { database, clock, valueRequests }: WritingNeeds,
  scope: Scope,
  body: Body,
) {
  const [now, today] = [clock.now(), clock.today()];
  if (body.date > today)
    throw fail('mileage.in_future', { errors: { date: ['You can not choose a future date'] } });
  return await inTransaction(database, async (transaction) => {
    const written = await writeRecord(transaction, valueRequests, { scope, now, body });
    if (written === undefined) throw fail('vehicle.not_found');
    const { companyId, id, version } = written;
    if (id === null || version === null) throw fail('authority.viewer');
    await valueRequests.enqueue(transaction, [{ companyId, id: body.vehicle }]);
    await refreshPositionAndRecord({ transaction, scope, today, now }, body.vehicle, () => ({
      companyId,
      entity: 'mileage_record',
      entityId: id,
      before: null,
      after: auditedRecord(body),
    }));
    return { id, ...body, vehicle_version: version };
  });
}

interface Written {
  companyId: number;
  /** Null where the scope may not write: nothing was written then. */
  id: number | null;
  version: number | null;
}

/** Locks the vehicle, raises its version, records its odometer and opens the question for its value. Undefined without such a vehicle. */
async function writeRecord(
  transaction: DatabaseTransaction,
  valueRequests: ValueRequests,
  { scope, now, body }: { scope: Scope; now: Date; body: Body },
): Promise<Written | undefined> {
  const { rows } = await sql<Written>`
    ${prepared('create_mileage_record')}
    with ${lockAndRaiseVersion(scope, body.vehicle, now)},
    record as (${insertMileageRecord(sql`raised`, { ...body, now })}),
    opened as (${valueRequests.openFor(sql`raised`)})
    select current.company_id as "companyId", (select id from record), (select version from raised)
    from current`.execute(transaction);
  return rows[0];
}
