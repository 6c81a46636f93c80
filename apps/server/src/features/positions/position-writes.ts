import { sql } from 'kysely';
import { type Database, only } from '../../platform/db/database.ts';
import { gathered } from '../../platform/db/gathered.ts';
import { prepared } from '../../platform/db/prepared-pool.ts';
import type { JobKind } from '../../platform/jobs/job-queue.ts';

/** Somebody in this process who remembers something of positions. */
export interface RemembersPositions {
  /** Positions were written or removed. `write` is PostgreSQL's mark of it, which those that are still there bear as their `xmin`. */
  forgetPositions(vehicleIds: readonly number[], write: string): void;
  /** Any position may have been written. */
  forgetAllPositions(): void;
}

interface Row {
  snapshot: string;
  /** Null where they are too many to be told one by one. */
  writes: readonly [write: string, vehicleIds: number[]][] | null;
  has_missed: boolean | null;
}

const MOST_AT_ONCE = 1_000;
/** Where more vehicles were written since the last time, whoever remembers any forgets all. */
const MOST_VEHICLES = 20_000;

/**
 * Tells who remembers positions which have been written. It asks for the writes that its last snapshot of the database did not see, however
 * long their transactions took: no write is missed, and none is told twice but to those who ask at the same moment.
 */
export class PositionWrites {
  readonly #listeners = new Set<RemembersPositions>();
  /** Every write that it sees has been told. Null before the first. */
  #told: string | null = null;

  /** From now on it is told of writes. */
  addListener(listener: RemembersPositions): void {
    this.#listeners.add(listener);
  }

  /** Resolves when every write has been told that was committed before the call. */
  async tell(database: Database): Promise<void> {
    await this.#tellTogether(database, 'new writes');
  }

  // Whoever asks while one is under way may have been preceded by a write that it does not see.
  readonly #tellTogether = gathered(
    { most: MOST_AT_ONCE },
    async (database: Database, asked: readonly 'new writes'[]) => {
      await this.#tellNew(database);
      return asked;
    },
  );

  async #tellNew(database: Database): Promise<void> {
    const { rows } = await sql<Row>`${prepared('position_writes')}
      with last as (select ${this.#told}::pg_snapshot as told),
      unseen as (
        select w.* from last cross join position_writes w
        where w.transaction_id >= pg_snapshot_xmin(told) and not pg_visible_in_snapshot(w.transaction_id, told))
      select pg_current_snapshot()::text as snapshot,
        (select since > pg_snapshot_xmin(told) from position_writes_kept, last) as has_missed,
        (select case when coalesce(sum(cardinality(vehicle_ids)), 0) <= ${MOST_VEHICLES}::int4
          then coalesce(json_agg(json_build_array(transaction_id::xid::text, vehicle_ids)), '[]') end
          from unseen) as writes`.execute(database);
    const { snapshot, writes, has_missed } = only(rows);
    for (const listener of this.#listeners) {
      if (has_missed === true || writes === null) listener.forgetAllPositions();
      else for (const [write, vehicleIds] of writes) listener.forgetPositions(vehicleIds, write);
    }
    this.#told = snapshot;
  }
}

/** Writes are noted for this long at least, and at most for twice as long. */
export const forgetWritesJob: JobKind<object> = {
  name: 'forget-position-writes',
  retryLimit: 2,
  cron: '*/10 * * * *',
};

/**
 * Removes the writes of all transactions that had ended when this was last done, and those that this server has not counted to yet: a
 * restored dump has them of the server that it was made on.
 */
export async function forgetWrites(database: Database): Promise<void> {
  await sql`
    with counted as (select pg_snapshot_xmin(pg_current_snapshot()) as ended, pg_snapshot_xmax(pg_current_snapshot()) as next),
    kept as (
      update position_writes_kept set since = least(next_since, ended), next_since = ended from counted
      returning since, next)
    delete from position_writes using kept where transaction_id < kept.since or transaction_id >= kept.next`.execute(
    database,
  );
}
