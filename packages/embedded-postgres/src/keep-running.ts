import { statfsSync } from 'node:fs';
import { pause } from './pause.ts';
import type { Log } from './log.ts';
import { DiskFullError, EmbeddedPostgresError } from './postgres-binaries.ts';
import { type Postmaster, waitFor } from './postmaster.ts';

const LOOK_MS = 200;
/**
 * Before each start in a row. What is over in a moment costs none, a cause that lasts for a quarter of a minute is survived, and none is so
 * long that calls would not be answered within ten seconds of the cause being gone.
 */
const PAUSES_MS = [0, 1_000, 3_000, 5_000, 7_000];
/** What a start needs of a disk, and how much longer each start waits for it: to free some takes a person minutes. */
const SPACE_BYTES = 64_000_000;
const SPACE_TIMEOUT_MS = 30_000;

interface Supervised {
  readonly isRunning: boolean;
  run(): Promise<Postmaster>;
  keepLogSmall(): void;
}

interface Supervision {
  log: Log;
  /** Gets the reason when start after start has failed. */
  giveUp: (error: Error) => void;
  /** Ends the supervision. */
  signal: AbortSignal;
}

/** Starts PostgreSQL again whenever it has ended, until the signal, or until it can not be started. */
export async function keepRunning(postgres: Supervised, { log, giveUp, signal }: Supervision): Promise<void> {
  while (!signal.aborted) {
    keepLogSmall(postgres, log);
    if (!postgres.isRunning) {
      log.warn('PostgreSQL has ended: it is started again');
      const failure = await startAgain(postgres, { log, signal });
      if (signal.aborted) return;
      if (failure !== null) {
        giveUp(failure);
        return;
      }
      log.info('PostgreSQL runs again');
    }
    await pause(LOOK_MS);
  }
}

/** A log that can not be cut is no reason to end. */
function keepLogSmall(postgres: Supervised, log: Log): void {
  try {
    postgres.keepLogSmall();
  } catch (error) {
    log.debug({ reason: (error as Error).message }, 'the log of PostgreSQL could not be cut');
  }
}

/** Null when it runs, or is to end; the reason of the last failure where all tries have failed. */
async function startAgain(
  postgres: Supervised,
  { log, signal }: Pick<Supervision, 'log' | 'signal'>,
): Promise<EmbeddedPostgresError | null> {
  let last: unknown;
  for (const pauseMs of PAUSES_MS) {
    await pause(pauseMs);
    if (last instanceof DiskFullError) await waitForSpace(last.path, signal);
    if (signal.aborted) return null;
    try {
      await postgres.run();
      return null;
    } catch (error) {
      last = error;
      log.error({ reason: (error as Error).message }, 'PostgreSQL could not be started');
    }
  }
  return new EmbeddedPostgresError(
    `PostgreSQL has ended, and ${PAUSES_MS.length} starts in a row have failed. ${(last as Error).message}`,
  );
}

async function waitForSpace(path: string, signal: AbortSignal): Promise<void> {
  await waitFor(AbortSignal.any([signal, AbortSignal.timeout(SPACE_TIMEOUT_MS)]), () => {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize >= SPACE_BYTES;
  });
}
