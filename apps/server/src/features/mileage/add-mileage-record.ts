import { type RawBuilder, sql } from 'kysely';
import { type Author, recordAudit } from '../../platform/db/audit.ts';
import { type DatabaseTransaction, only } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared-pool.ts';

interface NewMileageRecord {
  vehicle: { companyId: number; id: number };
  mileage: number;
  date: string;
}

/** Records the odometer of a vehicle on a day, with its audit entry; answers the record's id. Whoever calls asks for a value. */
export async function addMileageRecord(
  transaction: DatabaseTransaction,
  author: Author,
  { vehicle, mileage, date }: NewMileageRecord,
): Promise<number> {
  const key = sql`(select ${vehicle.companyId}::int4 as company_id, ${vehicle.id}::int4 as id) as k`;
  const { rows } = await sql<{ id: number }>`
    ${prepared('add_mileage_record')}
    ${insertMileageRecord(key, { mileage, date, now: author.now })}`.execute(transaction);
  const { id } = only(rows);
  await recordAudit(transaction, author, {
    companyId: vehicle.companyId,
    entity: 'mileage_record',
    entityId: id,
    before: null,
    after: auditedRecord({ vehicle: vehicle.id, mileage, date }),
  });
  return id;
}

/** Records the odometer of each vehicle of a relation with their company_id and id, also for a statement that writes more with it. */
export const insertMileageRecord = (
  vehicles: RawBuilder<unknown>,
  { mileage, date, now }: { mileage: number; date: string; now: Date },
): RawBuilder<unknown> => sql`
  insert into mileage_records (company_id, vehicle_id, mileage, date, created_at, updated_at)
  select company_id, id, ${mileage}::int4, ${date}::date, ${now}::timestamptz, ${now}::timestamptz
  from ${vehicles} returning id`;

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
