import { type RawBuilder, sql } from 'kysely';
import { type Database, only, type Reader } from '../../platform/db/database.ts';
import { prepared, together } from '../../platform/db/prepared-pool.ts';
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

interface News {
  snapshot: string;
  /** Null where they are too many to be told one by one. */
  changes: readonly Noted[] | null;
  has_missed: boolean | null;
}

interface Told {
  text: string;
  snapshot: Snapshot;
}

/** Where more vehicles and groups were written since the last time, whoever remembers any forgets all. */
const MOST_WRITTEN = 20_000;
/** PostgreSQL's marks begin anew behind it. */
const MARKS = 2 ** 32;

/**
 * Tells who remembers something what has changed. It asks for the changes that its last snapshot of the database did not see, however
 * long their transactions took: none is missed, and each is told exactly once.
 */
export class Changes implements Reader {
  readonly #database: Database;
  readonly #listeners = new Set<RemembersChanges>();
  /** Every change that it sees has been told. Null before the first. */
  #told: Told | null = null;
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

  /**
   * The rows that a statement answers. When it answers every change has been told that was committed before the call or that the statement
   * saw, and all that is told then is of one moment: the question for what is new goes with the statement, behind it.
   */
  async read<T>(statement: RawBuilder<T>): Promise<readonly T[]> {
    const last = this.#told;
    const [rows, news] = await together(this.#database, [statement, askSince(last)]);
    if (!this.#tell(only(news), last)) await this.#tellRest();
    return rows;
  }

  /**
   * The same of a statement that answers few rows and takes its time. By then others have mostly told what it saw, and who is alone has
   * nothing new: so the rows say what that was, and only where it is new the question is sent, by itself.
   */
  async readFew<T>(statement: RawBuilder<T>): Promise<readonly T[]> {
    const seeing = sql<
      T & { seen: string }
    >`select x.*, pg_current_snapshot()::text as seen from (${statement}) x`;
    const found: T[] = [];
    let seen: string | undefined;
    for (const { seen: snapshot, ...row } of (await seeing.execute(this.#database)).rows) {
      seen = snapshot;
      found.push(row as unknown as T);
    }
    const isTold = seen !== undefined && this.#told?.snapshot.covers(new Snapshot(seen)) === true;
    if (!isTold) await this.#tellNew();
    return found;
  }

  async #tellNew(): Promise<void> {
    const last = this.#told;
    if (!this.#tell(await this.#ask(last), last)) await this.#tellRest();
  }

  /** What is new by now: little, since others have told what there was. */
  async #tellRest(): Promise<void> {
    const last = this.#told;
    const news = await this.#ask(last);
    if (!this.#tell(news, last)) this.#forgetAll(news);
  }

  async #ask(last: Told | null): Promise<News> {
    return only((await askSince(last).execute(this.#database)).rows);
  }

  /**
   * Tells the news since the last telling that is named.
   *
   * @returns False where others have told meanwhile what these news can not be set against one by one: then nothing is told.
   */
  #tell(news: News, last: Told | null): boolean {
    const snapshot = new Snapshot(news.snapshot);
    const { changes } = news;
    // Others that were asked for later may have been answered before.
    const before = this.#told;
    const isOvertaken = before !== last;
    if (isOvertaken && before?.snapshot.covers(snapshot) === true) return true;
    // What was read before the first telling may lack what was written between.
    const isAll = last === null || news.has_missed === true || changes === null;
    // The news hold nothing from before the last telling, though the others may have been of a database that was behind it.
    const isSince = last === null || before?.snapshot.covers(last.snapshot) === true;
    if (isOvertaken && (isAll || !isSince)) return false;
    // A database that is behind what has been told is another one: a copy that has taken its place.
    const isBehind = before !== null && !snapshot.covers(before.snapshot);
    if (isAll || isBehind) {
      this.#forgetAll(news);
      return true;
    }
    const told = changes
      .map(toChange)
      .filter(({ transactionId }) => before?.snapshot.sees(transactionId) !== true);
    this.#told = { text: news.snapshot, snapshot };
    for (const listener of this.#listeners) for (const change of told) listener.take(change);
    return true;
  }

  #forgetAll({ snapshot: text }: News): void {
    this.#told = { text, snapshot: new Snapshot(text) };
    for (const listener of this.#listeners) listener.forgetAll();
  }
}

/** @param last What was told last; null, before the first telling, asks for the snapshot alone. */
const askSince = (last: Told | null): RawBuilder<News> => sql`${prepared('changes')}
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
      from unseen where pg_visible_in_snapshot(transaction_id, pg_current_snapshot())) as changes`;

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
