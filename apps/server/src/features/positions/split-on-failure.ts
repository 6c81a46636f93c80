import { checkConnection, type Database } from '../../platform/db/database.ts';

export interface VehicleKey {
  company_id: number;
  vehicle_id: number;
}

interface SplitOptions<Vehicle> {
  database: Database;
  /** Processes these vehicles, all or nothing. Returns the number of vehicles that needed work. */
  work: (vehicles: readonly Vehicle[]) => Promise<number>;
  onFailure: (error: unknown, vehicle: Vehicle) => void;
}

/**
 * Processes vehicles together and, on failure, retries each half recursively, so that a failing vehicle does
 * not block the others. Returns the number of vehicles that needed work.
 */
export async function splitOnFailure<Vehicle>(
  options: SplitOptions<Vehicle>,
  vehicles: readonly Vehicle[],
): Promise<number> {
  const [first] = vehicles;
  if (first === undefined) return 0;
  try {
    return await options.work(vehicles);
  } catch (error) {
    await checkConnection(options.database);
    if (vehicles.length === 1) {
      options.onFailure(error, first);
      return 0;
    }
    const middle = Math.ceil(vehicles.length / 2);
    return (
      (await splitOnFailure(options, vehicles.slice(0, middle))) +
      (await splitOnFailure(options, vehicles.slice(middle)))
    );
  }
}
