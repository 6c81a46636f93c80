import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export interface VehicleKey {
  company_id: number;
  vehicle_id: number;
}

interface Needs<Vehicle> {
  database: Database;
  /** Does the work for these vehicles, all or nothing; answers how many of them there was work for. */
  work: (vehicles: readonly Vehicle[]) => Promise<number>;
  /** Is told of a vehicle whose work can not be done. */
  onFailure: (error: unknown, vehicle: Vehicle) => void;
}

/**
 * Works for many vehicles together and, where that fails, for ever smaller parts of them: a vehicle that can not be worked for does not
 * keep the others from it. Answers how many were worked for.
 */
export async function workInParts<Vehicle>(
  needs: Needs<Vehicle>,
  vehicles: readonly Vehicle[],
): Promise<number> {
  const [first] = vehicles;
  if (first === undefined) return 0;
  try {
    return await needs.work(vehicles);
  } catch (error) {
    // Where no vehicle but the database is the reason, there is nothing to find among the vehicles.
    await sql`select 1`.execute(needs.database);
    if (vehicles.length === 1) {
      needs.onFailure(error, first);
      return 0;
    }
    const middle = Math.ceil(vehicles.length / 2);
    return (
      (await workInParts(needs, vehicles.slice(0, middle))) +
      (await workInParts(needs, vehicles.slice(middle)))
    );
  }
}
