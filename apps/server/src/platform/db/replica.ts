import { sql } from 'kysely';
import { pause } from '../clock/clock.ts';
import { isTransactionConflict, isUnavailable } from '../errors/database-errors.ts';
import type { Log } from '../log/log.ts';
import { createThrottledLog } from '../log/throttled-log.ts';
import { type Database, oneRow } from './database.ts';

/** A replica usually catches up within a few milliseconds. */
const WAIT_LIMIT_MS = 2_000;
const POLL_PAUSE_MS = 2;

interface ReplicaOptions {
  primary: Database;
  replica: Database;
  log: Log;
}

export class Replica {
  readonly #primary: Database;
  readonly #replica: Database;
  readonly failureLog: ReturnType<typeof createThrottledLog<{ reason: string }>>;

  constructor({ primary, replica, log }: ReplicaOptions) {
    this.#primary = primary;
    this.#replica = replica;
    this.failureLog = createThrottledLog((burst) =>
      log.warn(burst, 'replica not used: calls read the primary'),
    );
  }

  /**
   * Runs a read on the replica, once the replica contains everything that was committed before the call. If
   * the replica lags or fails, or cancels the read because of a conflict with a change, runs the read on the
   * primary.
   */
  async runPreferringReplica<Result>(
    readReplica: () => Promise<Result>,
    readPrimary: () => Promise<Result>,
  ): Promise<Result> {
    try {
      await this.waitUntilCaughtUp();
      return await readReplica();
    } catch (error) {
      if (!isUnavailable(error) && !isTransactionConflict(error) && !(error instanceof ReplicaUnusableError))
        throw error;
      this.failureLog.add({ reason: (error as Error).message });
      return await readPrimary();
    }
  }

  async waitUntilCaughtUp(): Promise<void> {
    const result = await sql<{ identity: string; position: string | null }>`
      select ${DATABASE_IDENTITY} as identity,
        case when not pg_is_in_recovery() then pg_current_wal_lsn()::text end as position
      `.execute(this.#primary);
    const { identity, position } = oneRow(result.rows);
    if (position === null) throw new ReplicaUnusableError('the primary is read-only');
    const timeoutSignal = AbortSignal.timeout(WAIT_LIMIT_MS);
    const lateRejection = new Promise<never>((_, reject) => {
      timeoutSignal.addEventListener('abort', () =>
        reject(new ReplicaUnusableError('it lags by more than two seconds')),
      );
    });
    await Promise.race([this.#waitForPosition({ identity, position }, timeoutSignal), lateRejection]);
  }

  async #waitForPosition(
    target: { identity: string; position: string },
    timeoutSignal: AbortSignal,
  ): Promise<void> {
    while (!timeoutSignal.aborted) {
      const { rows } = await sql<{ identity: string; isReplica: boolean; hasReached: boolean | null }>`
        select ${DATABASE_IDENTITY} as identity, pg_is_in_recovery() as "isReplica",
          pg_last_wal_replay_lsn() >= ${target.position}::pg_lsn as "hasReached"`.execute(this.#replica);
      const { identity, isReplica, hasReached } = oneRow(rows);
      if (identity !== target.identity)
        throw new ReplicaUnusableError('it is the replica of another database');
      // A replica that has taken over no longer follows the database.
      if (!isReplica) throw new ReplicaUnusableError('it is not a replica');
      if (hasReached === true) return;
      await pause(POLL_PAUSE_MS);
    }
  }
}

/** Equal in a database and its replica, and different in any other database. */
const DATABASE_IDENTITY = sql`
  (select system_identifier from pg_control_system()) || ' ' || current_database()`;

class ReplicaUnusableError extends Error {}
