import { createMileageRecord as contract } from '@fleetworth/contract/mileage';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import { refusalsOf } from '../../platform/http/refusal.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { prepared } from '../../platform/db/prepared-pool.ts';
import type { ValueRequests, WritingNeeds } from '../market-values/public.ts';
import { changeAndReadInput, refreshAndRecord } from '../positions/public.ts';
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
    const context = { transaction, scope, today, now };
    const record = recordingOf(valueRequests, { scope, now, body });
    const found = await changeAndReadInput(context, body.vehicle, record);
    if (found === null) throw fail('vehicle.not_found');
    const { changed, input } = found;
    const { companyId, id, version } = changed;
    if (id === null || version === null) throw fail('authority.viewer');
    await valueRequests.enqueue(transaction, [{ companyId, id: body.vehicle }]);
    await refreshAndRecord(context, input, {
      companyId,
      entity: 'mileage_record',
      entityId: id,
      before: null,
      after: auditedRecord(body),
    });
    return { id, ...body, vehicle_version: version };
  });
}

interface Written {
  companyId: number;
  /** Null where the scope may not write: nothing was written then. */
  id: number | null;
  version: number | null;
}

/**
 * Locks the vehicle, raises its version, records its odometer and opens the question for its value. Without a row where there is no such
 * vehicle.
 */
const recordingOf = (
  valueRequests: ValueRequests,
  { scope, now, body }: { scope: Scope; now: Date; body: Body },
): RawBuilder<Written> => sql`
  ${prepared('create_mileage_record')}
  with ${lockAndRaiseVersion(scope, body.vehicle, now)},
  record as (${insertMileageRecord(sql`raised`, { ...body, now })}),
  opened as (${valueRequests.openFor(sql`raised`)})
  select current.company_id as "companyId", (select id from record), (select version from raised)
  from current`;
