import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Limit of the wait for a slot. All requests give up sooner. Without a limit, slots of abandoned
 * requests, or a database clock that was wrong, would delay later requests.
 */
const MAX_WAIT_MS = 60_000;

/**
 * Returns a function that reserves request slots of external systems in the database, so that all processes
 * together stay within a limit. That function returns the milliseconds until the slot. Slots of a system
 * are `spacingMs` apart. Uses the clock of the database, because machines' clocks differ.
 */
export const createSlotReserver =
  (database: Database, maxWaitMs = MAX_WAIT_MS) =>
  async (system: string, spacingMs: number): Promise<number> => {
    const spacing = intervalOf(spacingMs);
    const { rows } = await sql<{ waitMs: number }>`
      insert into request_slots (system, next_at)
      values (${system}, clock_timestamp() + ${spacing})
      on conflict (system) do update
      set next_at = ${spacing} + least(greatest(request_slots.next_at, clock_timestamp()),
        clock_timestamp() + ${intervalOf(maxWaitMs)})
      returning
        extract(epoch from next_at - ${spacing} - clock_timestamp())::float8 * 1000 as "waitMs"
    `.execute(database);
    return Math.max(0, rows[0]?.waitMs ?? 0);
  };

const intervalOf = (milliseconds: number) => sql`make_interval(secs => ${milliseconds}::float8 / 1000)`;
