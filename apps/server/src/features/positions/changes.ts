import { sql } from 'kysely';
import { type Database, only } from '../../platform/db/database.ts';
import { gathered } from '../../platform/db/gathered.ts';
import { prepared } from '../../platform/db/prepared-pool.ts';
import type { JobKind } from '../../platform/jobs/job-queue.ts';
import { CompanyVersions } from './company-versions.ts';
import { type Cells, toGroup, type TotalGroup } from './read-totals.ts';
import { Snapshot } from './snapshot.ts';

/** What one statement has changed, as migration 0030 notes it. */
export interface Change {
  /** As snapshots name it. */
  transactionId: number;
  /** PostgreSQL's mark of its writes, which the positions that are still there bear as their `xmin`. */
  write: string;
  /** Positions that were changed or removed. */
  vehicleIds: readonly number[];
  movedCompanyIds: readonly number[];
  renamedCompanyIds: readonly number[];
  /** What is to be added to totals. */
  totals: readonly TotalGroup[];
  /** Companies of whose totals more has changed than is noted. */
  recountedCompanyIds: readonly number[];
}

/** Somebody in this process who remembers something. */
export interface RemembersChanges {
  take(change: Change): void;
  /** Anything may have changed. */
  forgetAll(): void;
}

type Noted = [
  transactionId: number,
  vehicleIds: number[],
  movedCompanyIds: number[],
  renamedCompanyIds: number[],
  totals: Cells[] | null,
  recountedCompanyIds: number[],
];

interface Row {
  snapshot: string;
  /** Null where they are too many to be told one by one. */
  changes: readonly Noted[] | null;
  has_missed: boolean | null;
}

const MOST_AT_ONCE = 1_000;
/** Where more vehicles and groups were written since the last time, whoever remembers any forgets all. */
const MOST_WRITTEN = 20_000;
/** PostgreSQL's marks begin anew behind it. */
const MARKS = 2 ** 32;

/**
 * Tells who remembers something what has changed. It asks for the changes that its last snapshot of the database did not see, however
 * long their transactions took: none is missed, and each is told exactly once.
 */
export class Changes {
  readonly #database: Database;
  readonly #listeners = new Set<RemembersChanges>();
  /** Every change that it sees has been told. Null before the first. */
  #told: { text: string; snapshot: Snapshot } | null = null;
  /** The telling under way that was begun last. */
  #telling: Promise<void> | null = null;
  /** By what has been told. */
  readonly versions = new CompanyVersions();

  /** @param database Never a transaction: what that has written itself may yet be taken back. */
  constructor(database: Database) {
    this.#database = database;
    this.addListener(this.versions);
  }

  /** From now on it is told of changes. */
  addListener(listener: RemembersChanges): void {
    this.#listeners.add(listener);
  }

  /** Resolves when every change has been told that was committed before the call. All that is told then is of one moment. */
  async tell(): Promise<void> {
    await this.#tellTogether(this.#database, 'what is new');
  }

  /**
   * Resolves when everything has been told that a statement saw. As a rule a telling is under way by then that does, or nothing has happened
   * since the last one.
   *
   * @param seen The statement's `pg_current_snapshot()`.
   */
  async tellWhat(seen: Snapshot): Promise<void> {
    if (this.#told?.snapshot.covers(seen) === true) return;
    const next = this.tell();
    if (this.#telling !== null) {
      await Promise.race([this.#telling, next]);
      if (this.#told?.snapshot.covers(seen) === true) return;
    }
    // It begins after what was seen: a database that has been put back never comes to cover it.
    await next;
  }

  // Whoever asks while one is under way may have been preceded by a change that it does not see.
  readonly #tellTogether = gathered(
    { most: MOST_AT_ONCE },
    async (_: Database, asked: readonly 'what is new'[]) => {
      const telling = this.#tellNew();
      this.#telling = telling;
      try {
        await telling;
      } finally {
        if (this.#telling === telling) this.#telling = null;
      }
      return asked;
    },
  );

  async #tellNew(): Promise<void> {
    const last = this.#told;
    const { rows } = await sql<Row>`${prepared('changes')}
      with last as (select ${last?.text ?? null}::pg_snapshot as told),
      unseen as (
        select c.* from last cross join changes c where c.transaction_id >= pg_snapshot_xmax(told)
        union all
        select * from changes where transaction_id = any(array(select pg_snapshot_xip(told) from last)))
      select pg_current_snapshot()::text as snapshot,
        (select since > pg_snapshot_xmin(told) from changes_kept, last) as has_missed,
        (select case when coalesce(sum(cardinality(vehicle_ids) + coalesce(json_array_length(totals), 0)), 0) <= ${MOST_WRITTEN}::int4
          then coalesce(json_agg(json_build_array(transaction_id::text::int8,
            vehicle_ids, moved_company_ids, renamed_company_ids, totals, recounted_company_ids)), '[]') end
          from unseen where pg_visible_in_snapshot(transaction_id, pg_current_snapshot())) as changes`.execute(
      this.#database,
    );
    const { snapshot: text, changes, has_missed } = only(rows);
    const snapshot = new Snapshot(text);
    // One that was waited for no longer may come to its end after others that were begun later.
    const before = this.#told;
    if (before !== last && before?.snapshot.covers(snapshot) === true) return;
    // A database that is behind what has been told is another one: a copy that has taken its place.
    const isBehind = before !== null && !snapshot.covers(before.snapshot);
    // What was read before the first telling may lack what was written between.
    const isAll = last === null || has_missed === true || changes === null || isBehind;
    const told = isAll
      ? []
      : changes.map(toChange).filter(({ transactionId }) => before?.snapshot.sees(transactionId) !== true);
    this.#told = { text, snapshot };
    for (const listener of this.#listeners) {
      if (isAll) listener.forgetAll();
      else for (const change of told) listener.take(change);
    }
  }
}

function toChange([
  transactionId,
  vehicleIds,
  movedCompanyIds,
  renamedCompanyIds,
  totals,
  recountedCompanyIds,
]: Noted): Change {
  return {
    transactionId,
    write: String(transactionId % MARKS),
    vehicleIds,
    movedCompanyIds,
    renamedCompanyIds,
    totals: totals?.map(toGroup) ?? [],
    recountedCompanyIds,
  };
}

/** Changes are noted for this long at least, and at most for twice as long. */
export const forgetChangesJob: JobKind<object> = {
  name: 'forget-changes',
  retryLimit: 2,
  cron: '*/10 * * * *',
};

/**
 * Removes the changes of all transactions that had ended when this was last done, and those that this server has not counted to yet: a
 * restored dump has them of the server that it was made on, which is why this is done at each start too. Where nothing is removed
 * nobody has missed anything, however long ago they asked.
 */
export async function forgetChanges(database: Database): Promise<void> {
  await sql`
    with counted as (select pg_snapshot_xmin(pg_current_snapshot()) as ended, pg_snapshot_xmax(pg_current_snapshot()) as next),
    due as (select least(next_since, ended) as until, next from changes_kept, counted),
    gone as (
      delete from changes using due where transaction_id < until or transaction_id >= next
      returning case when transaction_id < until then transaction_id::text::int8 end as id)
    update changes_kept set since = least(greatest(since, (select (max(id) + 1)::text::xid8 from gone)), ended), next_since = ended
    from counted`.execute(database);
}
