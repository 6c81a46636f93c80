import type { SandboxVehicle } from '@fleetworth/providers/telematics';
import { sql } from 'kysely';
import { selectNewestMileage } from '../../platform/db/newest-mileage.ts';
import type { Database } from '../../platform/db/database.ts';

const MAX_VEHICLES = 5_000;

/**
 * Vehicles with simulated telematics devices: the active vehicles of companies that the user may write to.
 */
export class SandboxVehiclesRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async list(userId: number): Promise<SandboxVehicle[]> {
    const { rows } = await sql<SandboxVehicle>`
      select v.vin, v.unit, r.mileage as miles, r.date
      from memberships m
      join companies c on c.id = m.company_id and c.deleted_at is null
      join vehicles v on v.company_id = c.id and v.deleted_at is null and v.status = 'active'
      join lateral ${selectNewestMileage('v')} r on true
      where m.user_id = ${userId} and m.role <> 'viewer'
      order by v.vin, v.company_id limit ${MAX_VEHICLES}`.execute(this.#database);
    return rows;
  }
}
