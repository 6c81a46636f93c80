import { createMileageRecord as contract } from '@fleetworth/contract/mileage';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import { refusalsOf } from '../../platform/http/refusal.ts';
import { type DatabaseTransaction, oneRow } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { prepared } from '../../platform/db/prepared-pool.ts';
import type { ValueRequests, WriteDependencies } from '../market-values/public.ts';
import { changeAndReadInput, refreshAndRecord } from '../positions/public.ts';
import { lockForWrite, raiseVersions } from '../vehicles/public.ts';
import {
  auditedRecord,
  insertMileageRecord,
  RECORDED,
  type Recorded,
  recordReplaced,
} from './add-mileage-record.ts';

const fail = refusalsOf(contract);

interface Body {
  vehicle: number;
  mileage: number;
  date: string;
}

/**
 * Records an odometer as a new version of the vehicle; a provider is asked what it is worth with it. An odometer that stands for that day
 * already is answered as it was recorded, and nothing is written.
 */
export async function createMileageRecord(
  { database, clock, valueRequests }: WriteDependencies,
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
    const { companyId, isWritable, id, replacedId, version } = changed;
    if (!isWritable) throw fail('authority.viewer');
    const vehicle = { companyId, id: body.vehicle };
    if (id === null)
      return { id: await findRecord(transaction, { ...body, companyId }), ...body, vehicle_version: version };
    if (replacedId !== null)
      await recordReplaced(transaction, { scope, now }, { ...body, vehicle, replacedId });
    await valueRequests.enqueue(transaction, [vehicle]);
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

interface Written extends Recorded {
  companyId: number;
  isWritable: boolean;
  version: number;
}

/**
 * Locks the vehicle, records its odometer and, where that is a new record, raises its version and opens the question for its value. Without
 * a row where there is no such vehicle.
 */
const recordingOf = (
  valueRequests: ValueRequests,
  { scope, now, body }: { scope: Scope; now: Date; body: Body },
): RawBuilder<Written> => sql`
  ${prepared('create_mileage_record')}
  with ${lockForWrite(scope, body.vehicle)},
  ${insertMileageRecord(sql`writable k`, { ...body, now })},
  ${raiseVersions(sql`(select company_id, vehicle_id as id from record) k`, now)},
  opened as (${valueRequests.openFor(sql`raised`)})
  select current.company_id as "companyId", exists (select from writable) as "isWritable", ${RECORDED},
    coalesce((select version from raised), current.version) as version
  from current`;

/** Read behind the vehicle's lock: a concurrent call may have recorded it. */
async function findRecord(
  transaction: DatabaseTransaction,
  { companyId, vehicle, mileage, date }: Body & { companyId: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    ${prepared('find_mileage_record')}
    select id from mileage_records
    where company_id = ${companyId} and vehicle_id = ${vehicle} and mileage = ${mileage} and date = ${date} and deleted_at is null`.execute(
    transaction,
  );
  return oneRow(rows).id;
}
