import { checkConnection, type Database } from '../../platform/db/database.ts';

export interface VehicleKey {
  company_id: number;
  vehicle_id: number;
}

interface Needs<Vehicle> {
  database: Database;
  /** Does the work for these vehicles, all or nothing; answers how many of them there was work for. */
  work: (vehicles: readonly Vehicle[]) => Promise<number>;
  /** Called with each vehicle whose work fails alone too. */
  onFailure: (error: unknown, vehicle: Vehicle) => void;
}

/**
 * Works on a batch of vehicles. If that fails, each half is worked on by itself, and so on: a vehicle that fails does not keep
 * the others from their work. Returns how many were worked on.
 */
export async function splitOnFailure<Vehicle>(
  needs: Needs<Vehicle>,
  vehicles: readonly Vehicle[],
): Promise<number> {
  const [first] = vehicles;
  if (first === undefined) return 0;
  try {
    return await needs.work(vehicles);
  } catch (error) {
    // Where no vehicle but the database is the reason, there is nothing to find among the vehicles.
    await checkConnection(needs.database);
    if (vehicles.length === 1) {
      needs.onFailure(error, first);
      return 0;
    }
    const middle = Math.ceil(vehicles.length / 2);
    return (
      (await splitOnFailure(needs, vehicles.slice(0, middle))) +
      (await splitOnFailure(needs, vehicles.slice(middle)))
    );
  }
}
