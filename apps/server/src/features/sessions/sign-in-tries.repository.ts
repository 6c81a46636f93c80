import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { FUTURE_MS, judgeTry, KEPT_MS, type Try, type Verdict } from './sign-in-limits.ts';

/** Try to sign in from a network. */
export interface Attempt {
  network: string;
  /** Account that is tried; null for a try that names none. */
  accountHash: Buffer | null;
}

export interface Reserved {
  verdict: Verdict;
  /** The try, to be settled; null where it may not be made. */
  id: number | null;
  /** Tries that failed on the account in the last hour, from anywhere; no more than `FAILURES_MOST` are counted. */
  accountFailures: number;
}

const FAILURES_MOST = 100;
const REMOVED_AT_ONCE = 100;

/** Tries to sign in of the last hour, shared by all processes. They stand above companies, so there is no scope to take. */
export class SignInTriesRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Writes a try down before its password is checked, unless a limit forbids it. Tries of one network are judged one after the other. */
  async reserve({ network, accountHash }: Attempt, now: Date): Promise<Reserved> {
    const since = new Date(now.getTime() - KEPT_MS);
    const until = new Date(now.getTime() + FUTURE_MS);
    return await inTransaction(this.#database, async (transaction) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${network}, 0))`.execute(transaction);
      const recent = transaction
        .selectFrom('sign_in_tries')
        .where('tried_at', '>', since)
        .where('tried_at', '<=', until);
      const rows = await recent
        .select(['account_hash', 'tried_at', 'has_failed'])
        .where('network', '=', network)
        .orderBy('tried_at')
        .execute();
      const failures = await recent
        .select('id')
        .where('account_hash', '=', accountHash)
        .where('has_failed', '=', true)
        .limit(FAILURES_MOST)
        .execute();
      const verdict = judgeTry(rows.map(toTry), { accountHash, now });
      const accountFailures = failures.length;
      if (verdict.kind !== 'allowed') return { verdict, id: null, accountFailures };
      const { id } = await transaction
        .insertInto('sign_in_tries')
        .values({ network, account_hash: accountHash, tried_at: now })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { verdict, id, accountFailures };
    });
  }

  async fail(id: number): Promise<void> {
    await this.#database
      .updateTable('sign_in_tries')
      .set({ has_failed: true })
      .where('id', '=', id)
      .execute();
  }

  /** The account's tries from there count no longer for the account; those that failed still count for the network. */
  async succeed(id: number, { network, accountHash }: Attempt): Promise<void> {
    await this.#database.deleteFrom('sign_in_tries').where('id', '=', id).execute();
    await this.#database
      .updateTable('sign_in_tries')
      .set({ account_hash: null })
      .where('network', '=', network)
      .where('account_hash', '=', accountHash)
      .where('has_failed', '=', true)
      .execute();
  }

  /** Removes what counts no longer; rows that another process is removing are left to it. */
  async removeOld(now: Date): Promise<void> {
    const [oldest, newest] = [-KEPT_MS, KEPT_MS].map((ageMs) => new Date(now.getTime() + ageMs));
    await sql`delete from sign_in_tries where id in (
      select id from sign_in_tries where tried_at < ${oldest} or tried_at > ${newest}
      limit ${REMOVED_AT_ONCE} for update skip locked)`.execute(this.#database);
  }
}

interface TryRow {
  account_hash: Buffer | null;
  tried_at: Date;
  has_failed: boolean;
}

const toTry = ({ account_hash, tried_at, has_failed }: TryRow): Try => ({
  accountHash: account_hash,
  triedAt: tried_at,
  hasFailed: has_failed,
});
