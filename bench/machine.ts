import { readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import type { BenchFleet } from './bench-fleet.ts';

/** Hardware and software of the measurement, by name. */
export type Machine = Map<string, string>;

export function describeMachine(): Machine {
  const [core] = cpus();
  return new Map([
    ['Day', new Intl.DateTimeFormat('en-CA').format(performance.timeOrigin)],
    ['Processor', `${cpus().length} cores, ${core?.model ?? 'unknown'}`],
    ['Memory', `${Math.round(totalmem() / 2 ** 30)} GiB`],
    ['Node', process.versions.node],
  ]);
}

export async function postgresVersion({ opened }: BenchFleet): Promise<string> {
  const { rows } = await opened.pool.query<{ server_version: string }>('show server_version');
  return rows[0]?.server_version ?? 'unknown';
}

const STEAL = 7;
/** The columns before the guests', which the system counts among these already. */
const KINDS = 8;

interface ProcessorTime {
  all: number;
  stolen: number;
}

/**
 * The processors' time until now, all of it and what other guests of the same host took of it; null where the
 * system does not say.
 */
// https://docs.kernel.org/filesystems/proc.html: the first line of /proc/stat adds up all processors.
function processorTime(): ProcessorTime | null {
  let line: string | undefined;
  try {
    [line] = readFileSync('/proc/stat', 'utf8').split('\n');
  } catch {
    return null;
  }
  const times =
    line
      ?.trim()
      .split(/\s+/)
      .slice(1, 1 + KINDS)
      .map(Number) ?? [];
  return { all: times.reduce((sum, time) => sum + time, 0), stolen: times[STEAL] ?? 0 };
}

/**
 * Answers, when it is called, which part of the processors' time other guests of the host took since; null
 * where the system does not say.
 */
export function countStolenTime(): () => number | null {
  const begin = processorTime();
  return () => {
    const end = processorTime();
    if (begin === null || end === null || end.all === begin.all) return null;
    return (end.stolen - begin.stolen) / (end.all - begin.all);
  };
}

const KILOBYTES_EACH_MEGABYTE = 1_000;

/** The memory that a process holds, in megabytes; null where the system does not say. */
// https://docs.kernel.org/filesystems/proc.html: VmRSS of /proc/PID/status, in kB.
export function memoryMegabytes(processId: number): number | null {
  try {
    const status = readFileSync(`/proc/${processId}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / KILOBYTES_EACH_MEGABYTE;
  } catch {
    return null;
  }
}

const LOOK_MS = 20;

/** Looks at a process's memory until it is stopped. */
export class MemoryWatch {
  readonly #look: () => number;
  readonly #timer: ReturnType<typeof setInterval>;
  readonly #before: number;
  #most: number;

  constructor(processId: number) {
    this.#look = () => memoryMegabytes(processId) ?? Number.NaN;
    this.#before = this.#look();
    this.#most = this.#before;
    this.#timer = setInterval(() => {
      this.#most = Math.max(this.#most, this.#look());
    }, LOOK_MS);
  }

  stop(): { before: number; most: number } {
    clearInterval(this.#timer);
    return { before: this.#before, most: this.#most };
  }
}
