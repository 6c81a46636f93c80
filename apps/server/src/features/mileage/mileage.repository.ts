import type { CalendarDate } from '@fleetworth/domain/calendar';
import type { Selectable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { MileageRecords } from '../../platform/db/generated/tables.ts';

export class MileageRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The records of a vehicle of one day, the last one last. The caller holds the vehicle's lock in its scope. */
  async listOfDay(
    vehicle: { companyId: number; id: number },
    date: CalendarDate,
  ): Promise<Selectable<MileageRecords>[]> {
    return await this.#database
      .selectFrom('mileage_records')
      .selectAll()
      .where('company_id', '=', vehicle.companyId)
      .where('vehicle_id', '=', vehicle.id)
      .where('date', '=', date)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute();
  }
}
