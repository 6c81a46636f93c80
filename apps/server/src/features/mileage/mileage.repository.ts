import { only, type DatabaseTransaction } from '../../platform/db/database.ts';

export interface NewMileageRecord {
  companyId: number;
  /** The vehicle's id. */
  id: number;
  mileage: number;
  date: string;
  now: Date;
}

/** Records the odometer of a vehicle on a day; answers the record's id. */
export async function insertMileageRecord(
  transaction: DatabaseTransaction,
  record: NewMileageRecord,
): Promise<number> {
  const rows = await transaction
    .insertInto('mileage_records')
    .values({
      company_id: record.companyId,
      vehicle_id: record.id,
      mileage: record.mileage,
      date: record.date,
      created_at: record.now,
      updated_at: record.now,
    })
    .returning('id')
    .execute();
  return only(rows).id;
}
