import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log/log.ts';

export interface VehicleKey {
  company_id: number;
  vehicle_id: number;
}

interface Needs<Key extends VehicleKey> {
  database: Database;
  log: Log;
  /** Does the work for these vehicles, all or nothing; answers how many of them there was work for. */
  work: (keys: readonly Key[]) => Promise<number>;
  /** What the log says of a vehicle whose work can not be done. */
  failure: string;
}

/**
 * Works for many vehicles together and, where that fails, for ever smaller parts of them: a vehicle that can not be worked for does not
 * keep the others from it. Answers how many were worked for.
 */
export async function workInParts<Key extends VehicleKey>(
  needs: Needs<Key>,
  keys: readonly Key[],
): Promise<number> {
  try {
    return await needs.work(keys);
  } catch (error) {
    // Where no vehicle but the database is the reason, there is nothing to find among the vehicles.
    await sql`select 1`.execute(needs.database);
    const [key] = keys;
    if (keys.length <= 1) {
      needs.log.error({ err: error, ...key }, needs.failure);
      return 0;
    }
    const middle = Math.ceil(keys.length / 2);
    return (await workInParts(needs, keys.slice(0, middle))) + (await workInParts(needs, keys.slice(middle)));
  }
}
