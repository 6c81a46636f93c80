import { type RawBuilder, sql } from 'kysely';

/**
 * Selects the newest mileage record of the vehicle with the given alias. Citus can't inline the function
 * `newest_mileage`.
 */
export const selectNewestMileage = (vehicle: string): RawBuilder<unknown> => sql`(
  select * from mileage_records
  where company_id = ${sql.ref(`${vehicle}.company_id`)} and vehicle_id = ${sql.ref(`${vehicle}.id`)}
    and deleted_at is null
  order by date desc, id desc limit 1)`;
