import { type RawBuilder, sql } from 'kysely';
import { type Author, recordAudit } from '../../platform/db/audit.ts';
import { type DatabaseTransaction, oneRow } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared-pool.ts';

interface NewMileageRecord {
  vehicle: { companyId: number; id: number };
  mileage: number;
  date: string;
}

/** What `insertMileageRecord` did. */
export interface Recorded {
  /** Null where the odometer of that day was recorded before, and stands. */
  id: number | null;
  /** The record that it takes the place of. */
  replacedId: number | null;
}

/**
 * Records the odometer of a vehicle on a day, with its audit entry, where it is not recorded already. The caller holds the vehicle's lock,
 * and asks for a value.
 */
export async function addMileageRecord(
  transaction: DatabaseTransaction,
  author: Author,
  record: NewMileageRecord,
): Promise<void> {
  const { vehicle, mileage, date } = record;
  const key = sql`(select ${vehicle.companyId}::int4 as company_id, ${vehicle.id}::int4 as id) as k`;
  const { rows } = await sql<Recorded>`
    ${prepared('add_mileage_record')}
    with ${insertMileageRecord(key, { mileage, date, now: author.now })}
    select ${RECORDED}`.execute(transaction);
  const { id, replacedId } = oneRow(rows);
  if (replacedId !== null) await recordReplaced(transaction, author, { ...record, replacedId });
  if (id === null) return;
  const { companyId } = vehicle;
  const after = auditedRecord({ vehicle: vehicle.id, mileage, date });
  const entry = { companyId, entity: 'mileage_record', entityId: id, before: null, after } as const;
  await recordAudit(transaction, author, entry);
}

/**
 * Records the odometer of each vehicle of a relation (company_id, id). It is the part `record` of a larger statement.
 * The same odometer on the same day is recorded once. The latest one sent counts: if a different odometer of that day was recorded
 * after it, the old record is deleted (`replaced`) and a new one inserted.
 */
export const insertMileageRecord = (
  vehicles: RawBuilder<unknown>,
  { mileage, date, now }: { mileage: number; date: string; now: Date },
): RawBuilder<unknown> => sql`
  replaced as (
    update mileage_records r set deleted_at = ${now}::timestamptz, updated_at = ${now}::timestamptz, version = r.version + 1
    from ${vehicles}
    where r.company_id = k.company_id and r.vehicle_id = k.id and r.date = ${date}::date and r.mileage = ${mileage}::int4
      and r.deleted_at is null and exists (
        select from mileage_records later
        where later.company_id = r.company_id and later.vehicle_id = r.vehicle_id and later.date = r.date
          and later.id > r.id and later.deleted_at is null)
    returning r.id),
  record as (
    insert into mileage_records (company_id, vehicle_id, mileage, date, created_at, updated_at)
    select k.company_id, k.id, ${mileage}::int4, ${date}::date, ${now}::timestamptz, ${now}::timestamptz
    from ${vehicles}
    -- The index that holds it to one record has to see the first one gone.
    where (select count(*) from replaced) >= 0
    on conflict (company_id, vehicle_id, date, mileage) where deleted_at is null do nothing
    returning company_id, vehicle_id, id)`;

/** The answer of a statement with `insertMileageRecord`. */
export const RECORDED = sql`(select id from record) as id, (select id from replaced) as "replacedId"`;

/** Writes down that a record has been replaced. */
export async function recordReplaced(
  transaction: DatabaseTransaction,
  author: Author,
  { vehicle, mileage, date, replacedId }: NewMileageRecord & { replacedId: number },
): Promise<void> {
  await recordAudit(transaction, author, {
    companyId: vehicle.companyId,
    entity: 'mileage_record',
    entityId: replacedId,
    before: auditedRecord({ vehicle: vehicle.id, mileage, date }),
    after: null,
  });
}

/** A mileage record as the audit keeps it. */
export const auditedRecord = ({
  vehicle,
  mileage,
  date,
}: {
  vehicle: number;
  mileage: number;
  date: string;
}) => ({ vehicle_id: vehicle, mileage, date });
