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
  const rows = await transaction
    .insertInto('mileage_records')
    .values({
      company_id: vehicle.companyId,
      vehicle_id: vehicle.id,
      mileage,
      date,
      created_at: author.now,
      updated_at: author.now,
    })
    .returning('id')
    .modifyEnd(prepared('add_mileage_record'))
    .execute();
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
