import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { countSerially } from './count-serially.ts';
import {
  type Attempt,
  MAX_CLOCK_SKEW_MS,
  evaluateAttempt,
  MAX_ATTEMPT_AGE_MS,
  type EarlierAttempt,
  type Verdict,
} from './sign-in-limits.ts';

export interface Reservation {
  verdict: Verdict;
  ids: readonly number[] | null;
  /** Failed attempts on the account in the last hour from any network, counted up to `MAX_FAILURES`. */
  accountFailures: number;
}

const MAX_FAILURES = 100;
const MAX_REMOVED_ROWS = 100;

export class SignInTriesRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Records an attempt before its password is checked, unless a limit forbids it. Attempts from one customer
   * network are evaluated one after the other.
   */
  async reserve(attempt: Attempt, now: Date): Promise<Reservation> {
    const customerNetwork = attempt.at(-1)?.network ?? '';
    return await countSerially(customerNetwork, () =>
      inTransaction(this.#database, async (transaction) => {
        await sql`select pg_advisory_xact_lock(hashtextextended(${customerNetwork}, 0))`.execute(transaction);
        return await reserve(transaction, attempt, now);
      }),
    );
  }

  async countFailures(network: string, now: Date): Promise<number> {
    const rows = await selectRecent(this.#database, now)
      .select('id')
      .where('network', '=', network)
      .where('has_failed', '=', true)
      .execute();
    return rows.length;
  }

  async markFailed(ids: readonly number[]): Promise<void> {
    await this.#database
      .updateTable('sign_in_tries')
      .set({ has_failed: true })
      .where('id', 'in', ids)
      .execute();
  }

  /**
   * Removes a successful attempt, and stops counting earlier failures from its networks against the account.
   */
  async markSucceeded(ids: readonly number[], attempt: Attempt): Promise<void> {
    await this.#database.deleteFrom('sign_in_tries').where('id', 'in', ids).execute();
    for (const { network, accountHash } of attempt)
      await this.#database
        .updateTable('sign_in_tries')
        .set({ account_hash: null })
        .where('network', '=', network)
        .where('account_hash', '=', accountHash)
        .where('has_failed', '=', true)
        .execute();
  }

  async removeOldTries(now: Date): Promise<void> {
    const [oldest, newest] = [-MAX_ATTEMPT_AGE_MS, MAX_ATTEMPT_AGE_MS].map(
      (offsetMs) => new Date(now.getTime() + offsetMs),
    );
    await sql`delete from sign_in_tries where id in (
      select id from sign_in_tries where tried_at < ${oldest} or tried_at > ${newest}
      limit ${MAX_REMOVED_ROWS} for update skip locked)`.execute(this.#database);
  }
}

const selectRecent = (database: Database, now: Date) =>
  database
    .selectFrom('sign_in_tries')
    .where('tried_at', '>', new Date(now.getTime() - MAX_ATTEMPT_AGE_MS))
    .where('tried_at', '<=', new Date(now.getTime() + MAX_CLOCK_SKEW_MS));

async function reserve(transaction: DatabaseTransaction, attempt: Attempt, now: Date): Promise<Reservation> {
  const recent = selectRecent(transaction, now);
  const networks = attempt.map(({ network }) => network);
  const rows = await recent
    .select(['network', 'account_hash', 'tried_at', 'has_failed'])
    .where('network', 'in', networks)
    .orderBy('tried_at')
    .execute();
  const failures = await recent
    .select('id')
    .where('account_hash', '=', attempt[0]?.accountHash ?? null)
    .where('has_failed', '=', true)
    .limit(MAX_FAILURES)
    .execute();
  const verdict = evaluateAttempt(rows.map(toAttempt), attempt, now);
  const accountFailures = failures.length;
  if (verdict.kind !== 'allowed') return { verdict, ids: null, accountFailures };
  const inserted = await transaction
    .insertInto('sign_in_tries')
    .values(
      attempt.map(({ network, accountHash }) => ({ network, account_hash: accountHash, tried_at: now })),
    )
    .returning('id')
    .execute();
  return { verdict, ids: inserted.map(({ id }) => id), accountFailures };
}

interface TryRow {
  network: string;
  account_hash: Buffer | null;
  tried_at: Date;
  has_failed: boolean;
}

const toAttempt = ({ network, account_hash, tried_at, has_failed }: TryRow): EarlierAttempt => ({
  network,
  accountHash: account_hash,
  triedAt: tried_at,
  hasFailed: has_failed,
});
