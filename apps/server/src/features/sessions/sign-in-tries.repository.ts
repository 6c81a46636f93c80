import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { MAX_CLOCK_SKEW_MS, evaluateAttempt, MAX_AGE_MS, type Try, type Verdict } from './sign-in-limits.ts';

/** Attempt to sign in from a network. */
export interface Attempt {
  network: string;
  /** Account of the attempt; null if it names none. */
  accountHash: Buffer | null;
}

export interface Reservation {
  verdict: Verdict;
  /** Id for settling the attempt; null if it is not allowed. */
  id: number | null;
  /**
   * Number of failed attempts on the account in the last hour from any network, counted up to
   * `MAX_FAILURES`.
   */
  accountFailures: number;
}

const MAX_FAILURES = 100;
const REMOVED_AT_ONCE = 100;

/**
 * Sign-in attempts of the last hour, shared by all processes. They are not specific to a company, so they
 * take no scope.
 */
export class SignInTriesRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Records an attempt before its password is checked, unless a limit forbids it. Attempts from one network
   * are evaluated sequentially.
   */
  async reserve({ network, accountHash }: Attempt, now: Date): Promise<Reservation> {
    const since = new Date(now.getTime() - MAX_AGE_MS);
    const until = new Date(now.getTime() + MAX_CLOCK_SKEW_MS);
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
        .limit(MAX_FAILURES)
        .execute();
      const verdict = evaluateAttempt(rows.map(toTry), { accountHash, now });
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

  /** Removes the attempt, and the account from earlier failures, which then count only for the network. */
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

  /** Removes expired attempts. Skips rows that another process is removing. */
  async removeOld(now: Date): Promise<void> {
    const [oldest, newest] = [-MAX_AGE_MS, MAX_AGE_MS].map((ageMs) => new Date(now.getTime() + ageMs));
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
