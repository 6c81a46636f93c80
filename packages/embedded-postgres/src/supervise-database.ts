import { statfsSync } from 'node:fs';
import { pause } from './pause.ts';
import type { Log } from './log.ts';
import { DiskFullError, EmbeddedPostgresError } from './postgres-binaries.ts';
import { type Postmaster, waitFor } from './postmaster.ts';

const CHECK_INTERVAL_MS = 200;
/**
 * Pauses before consecutive attempts to start. The last attempt is at least 16 seconds after the first, so
 * that a shorter outage doesn't end the application. Each pause is so short that requests are answered again
 * within ten seconds after the cause of the outage is gone.
 */
const PAUSES_MS = [0, 1_000, 3_000, 5_000, 7_000];
const SPACE_BYTES = 64_000_000;
/** Maximum wait for disk space before a retry. The four retries together leave two minutes to free some. */
const SPACE_TIMEOUT_MS = 30_000;

interface SupervisedDatabase {
  readonly isRunning: boolean;
  run(): Promise<Postmaster>;
  limitLogSize(): void;
}

interface Supervision {
  log: Log;
  onFatalError: (error: Error) => void;
  signal: AbortSignal;
}

export async function superviseDatabase(
  postgres: SupervisedDatabase,
  { log, onFatalError, signal }: Supervision,
): Promise<void> {
  while (!signal.aborted) {
    limitLogSize(postgres, log);
    if (!postgres.isRunning) {
      log.warn('PostgreSQL ended and is being restarted');
      const failure = await restartWithRetries(postgres, { log, signal });
      if (signal.aborted) return;
      if (failure !== null) {
        onFatalError(failure);
        return;
      }
      log.info('PostgreSQL is running again');
    }
    await pause(CHECK_INTERVAL_MS);
  }
}

/** Ignores failures, because a log that can't be truncated is no reason to stop. */
function limitLogSize(postgres: SupervisedDatabase, log: Log): void {
  try {
    postgres.limitLogSize();
  } catch (error) {
    log.debug({ reason: (error as Error).message }, 'the log of PostgreSQL could not be cut');
  }
}

/**
 * Returns null once PostgreSQL runs or the signal aborts, and the last failure when all attempts have
 * failed.
 */
async function restartWithRetries(
  postgres: SupervisedDatabase,
  { log, signal }: Pick<Supervision, 'log' | 'signal'>,
): Promise<EmbeddedPostgresError | null> {
  let lastFailure: unknown;
  for (const pauseMs of PAUSES_MS) {
    await pause(pauseMs);
    if (lastFailure instanceof DiskFullError) await waitForSpace(lastFailure.path, signal);
    if (signal.aborted) return null;
    try {
      await postgres.run();
      return null;
    } catch (error) {
      lastFailure = error;
      log.error({ reason: (error as Error).message }, 'PostgreSQL could not be started');
    }
  }
  return new EmbeddedPostgresError(
    `PostgreSQL has ended, and ${PAUSES_MS.length} starts in a row have failed. ` +
      (lastFailure as Error).message,
  );
}

async function waitForSpace(path: string, signal: AbortSignal): Promise<void> {
  await waitFor(AbortSignal.any([signal, AbortSignal.timeout(SPACE_TIMEOUT_MS)]), () => {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize >= SPACE_BYTES;
  });
}
