import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Returns a function that reserves request slots of external systems in the database, so that all processes
 * together stay within a limit. That function returns the milliseconds until the slot. Slots of a system
 * are `spacingMs` apart. Uses the clock of the database, because machines' clocks differ.
 */
export const createSlotReserver =
  (database: Database) =>
  async (system: string, spacingMs: number): Promise<number> => {
    const spacing = sql`make_interval(secs => ${spacingMs}::float8 / 1000)`;
    const { rows } = await sql<{ waitMs: number }>`
      insert into request_slots (system, next_at)
      values (${system}, clock_timestamp() + ${spacing})
      on conflict (system) do update
      set next_at = greatest(request_slots.next_at, clock_timestamp()) + ${spacing}
      returning
        extract(epoch from next_at - ${spacing} - clock_timestamp())::float8 * 1000 as "waitMs"
    `.execute(database);
    return Math.max(0, rows[0]?.waitMs ?? 0);
  };
