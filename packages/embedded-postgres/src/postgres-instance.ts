import { spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import type { Cluster } from './cluster.ts';
import type { EmbeddedPostgresError } from './postgres-binaries.ts';
import type { PostgresLog } from './postgres-log.ts';
import {
  endProcessesIn,
  hasLivePostmaster,
  isAlive,
  type Postmaster,
  readPostmaster,
  stopPostmaster,
  waitFor,
} from './postmaster.ts';

/** Below this process: where they contend for a processor, it gets a sixth of this one's share. */
const NICER_BY = 8;
const NICEST = 19;
/** What was written before a crash is written again in a start, which may take minutes. */
const START_TIMEOUT_MS = 600_000;

interface InstanceParts {
  cluster: Cluster;
  settings: readonly string[];
  log: PostgresLog;
  /** Ends a start that is under way. */
  signal: AbortSignal;
}

/** The PostgreSQL of one cluster, which may run. Every start of it is on the same port: pools find it again by themselves. */
export class PostgresInstance {
  readonly #parts: InstanceParts;
  #port: number | null = null;
  #pid: number | null = null;

  constructor(parts: InstanceParts) {
    this.#parts = parts;
  }

  get isRunning(): boolean {
    return this.#pid !== null && isAlive(this.#pid);
  }

  /** Waits until PostgreSQL takes connections: the one that runs over the folder, or a new one. */
  async run(): Promise<Postmaster> {
    const { folder } = this.#parts.cluster;
    if (!hasLivePostmaster(folder)) {
      await endProcessesIn(folder);
      await this.#launch();
    }
    const ready = await this.#findReady();
    if (ready === null) throw this.explain();
    this.#port = ready.port;
    this.#pid = ready.pid;
    return ready;
  }

  async stop(): Promise<void> {
    if (this.#pid !== null) await stopPostmaster(this.#parts.cluster.folder, this.#pid);
  }

  /** Why it did not start, or has ended. */
  explain(): EmbeddedPostgresError {
    return this.#parts.log.explain(this.#parts.cluster.folder);
  }

  keepLogSmall(): void {
    this.#parts.log.keepSmall();
  }

  async #launch(): Promise<void> {
    const { cluster, settings, log, signal } = this.#parts;
    this.#port ??= await freePort();
    const allSettings = [
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      `port=${this.#port}`,
      ...settings,
    ];
    const [file, args] = cluster.invocation.command(join(cluster.binaries, 'postgres'), [
      '-D',
      cluster.folder,
      ...allSettings.flatMap((setting) => ['-c', setting]),
    ]);
    // Nothing would stop what is started after the end.
    signal.throwIfAborted();
    const output = log.open();
    // Detached: a Ctrl-C in the terminal reaches us alone, and we stop it after our own work has ended.
    const child = spawn(file, args, {
      ...cluster.invocation.identity,
      detached: true,
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    child.once('error', () => {});
    child.unref();
    this.#pid = child.pid ?? null;
    if (child.pid !== undefined) giveWay(child.pid);
  }

  /** Null where the postmaster has ended, or the start is to end. */
  async #findReady(): Promise<Postmaster | null> {
    const { cluster, signal } = this.#parts;
    let ready: Postmaster | null = null;
    await waitFor(AbortSignal.any([signal, AbortSignal.timeout(START_TIMEOUT_MS)]), () => {
      const found = readPostmaster(cluster.folder);
      // Until the one that was launched has written its own, the file names the one before.
      if (found !== null && isAlive(found.pid)) {
        this.#pid = found.pid;
        if (found.isReady) ready = found;
      }
      return ready !== null || !this.isRunning;
    });
    return ready;
  }
}

/**
 * The server has one thread, and wakes a process of the database with each statement. Where processors are scarce it would have to wait
 * for the statements of all others before it could go on with any: under load its slowest answers came a sixth later.
 */
function giveWay(pid: number): void {
  try {
    setPriority(pid, Math.min(NICEST, getPriority() + NICER_BY));
  } catch {
    // It has ended already, which the start finds; or the system does not let it be: it runs all the same.
  }
}
