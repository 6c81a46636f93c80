import { spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from './free-port.ts';
import type { Cluster } from './cluster.ts';
import type { EmbeddedPostgresError } from './postgres-binaries.ts';
import type { PostgresLog } from './postgres-log.ts';
import {
  endProcessesIn,
  detectPostmaster,
  isAlive,
  type Postmaster,
  readLaunchCommand,
  readPostmaster,
  stopPostmaster,
  waitFor,
} from './postmaster.ts';

/**
 * Niceness of PostgreSQL relative to this process. When both compete for a processor, PostgreSQL gets a sixth
 * of this process's share.
 */
const NICENESS_OFFSET = 8;
const MAX_NICENESS = 19;
/** Ten minutes, because recovery after a crash replays all changes since the last checkpoint. */
const START_TIMEOUT_MS = 600_000;
const ARCHIVE_DIRECTORY = /basic_archive\.archive_directory=/;

interface InstanceOptions {
  cluster: Cluster;
  settings: readonly string[];
  log: PostgresLog;
  signal: AbortSignal;
  startTimeoutMs?: number;
}

/** Every start of the server uses the same port, so that pools reconnect on their own. */
export class PostgresInstance {
  readonly #options: InstanceOptions;
  #port: number | null = null;
  #pid: number | null = null;

  constructor(options: InstanceOptions) {
    this.#options = options;
  }

  get isRunning(): boolean {
    return this.#pid !== null && isAlive(this.#pid);
  }

  /**
   * Waits until PostgreSQL accepts connections. Uses the PostgreSQL already running in the folder, or starts
   * it.
   */
  async run(): Promise<Postmaster> {
    const { folder } = this.#options.cluster;
    if (detectPostmaster(folder) && this.#archivesElsewhere()) {
      const postmaster = readPostmaster(folder);
      if (postmaster !== null) await stopPostmaster(folder, postmaster.pid);
    }
    if (!detectPostmaster(folder)) {
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
    if (this.#pid !== null) await stopPostmaster(this.#options.cluster.folder, this.#pid);
  }

  explain(): EmbeddedPostgresError {
    return this.#options.log.explain(this.#options.cluster.folder);
  }

  limitLogSize(): void {
    this.#options.log.limitSize();
  }

  // A running PostgreSQL can't change its archive, which an earlier process may have set.
  #archivesElsewhere(): boolean {
    const { cluster, settings } = this.#options;
    const launch = readLaunchCommand(cluster.folder);
    const archive = settings.find((setting) => ARCHIVE_DIRECTORY.test(setting));
    return archive === undefined ? ARCHIVE_DIRECTORY.test(launch) : !launch.includes(`"${archive}"`);
  }

  async #launch(): Promise<void> {
    const { cluster, settings, log, signal } = this.#options;
    this.#port ??= await findFreePort();
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
    // A process started after the shutdown would never be stopped.
    signal.throwIfAborted();
    const output = log.open();
    // Detached, so that Ctrl-C in the terminal reaches only this process, which stops PostgreSQL after its
    // own work.
    const child = spawn(file, args, {
      ...cluster.invocation.identity,
      detached: true,
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    child.once('error', () => {});
    child.unref();
    this.#pid = child.pid ?? null;
    if (child.pid !== undefined) lowerPriority(child.pid);
  }

  async #findReady(): Promise<Postmaster | null> {
    const { cluster, signal, startTimeoutMs = START_TIMEOUT_MS } = this.#options;
    let ready: Postmaster | null = null;
    await waitFor(AbortSignal.any([signal, AbortSignal.timeout(startTimeoutMs)]), () => {
      const postmaster = readPostmaster(cluster.folder);
      // Until the launched postmaster has written its own pid file, the file names the previous postmaster.
      if (postmaster !== null && isAlive(postmaster.pid)) {
        this.#pid = postmaster.pid;
        if (postmaster.isReady) ready = postmaster;
      }
      return ready !== null || !this.isRunning;
    });
    return ready;
  }
}

// This process has one thread, and each statement that it sends wakes a database process. On a machine with
// few processors and equal priorities, this process would have to wait for all pending statements before it
// could continue with the result of one statement. With equal priorities, its slowest responses took a sixth
// longer under load.
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, Math.min(MAX_NICENESS, getPriority() + NICENESS_OFFSET));
  } catch {
    // Either PostgreSQL has already ended, which the start detects, or the system doesn't permit the change.
    // Then PostgreSQL runs with the priority of this process.
  }
}
