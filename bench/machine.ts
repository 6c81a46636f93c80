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
/** Number of columns to add up. The columns after them, for guests, are included in them already. */
const KINDS = 8;

interface ProcessorTime {
  all: number;
  stolen: number;
}

/**
 * Returns the CPU time since the start of the system, and the part of it that other guests of the host took.
 * Returns null if the system doesn't provide it.
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
 * Starts measuring. The returned function returns the share of the CPU time that other guests of the host
 * took since, or null if the system doesn't provide it.
 */
export function countStolenTime(): () => number | null {
  const begin = processorTime();
  return () => {
    const end = processorTime();
    if (begin === null || end === null || end.all === begin.all) return null;
    return (end.stolen - begin.stolen) / (end.all - begin.all);
  };
}

const KILOBYTES_PER_MEGABYTE = 1_000;

/** Returns the resident memory of a process in megabytes, or null if the system doesn't provide it. */
export const memoryMegabytes = (processId: number): number | null => readMegabytes(processId, 'VmRSS');

/** Returns the peak of the resident memory of this process in megabytes. */
// The peak of `process.resourceUsage()` includes that of the process which started this one.
export const peakMegabytes = (): number => readMegabytes(process.pid, 'VmHWM') ?? Number.NaN;

// https://docs.kernel.org/filesystems/proc.html: VmRSS and VmHWM of /proc/PID/status, in kB.
function readMegabytes(processId: number, field: 'VmRSS' | 'VmHWM'): number | null {
  try {
    const status = readFileSync(`/proc/${processId}/status`, 'utf8');
    const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1];
    return Number(kilobytes) / KILOBYTES_PER_MEGABYTE;
  } catch {
    return null;
  }
}

const SAMPLE_MS = 20;

/** Samples the memory of a process until it is stopped. */
export class MemoryWatch {
  readonly #sample: () => number;
  readonly #timer: ReturnType<typeof setInterval>;
  readonly #before: number;
  #peak: number;

  constructor(processId: number) {
    this.#sample = () => memoryMegabytes(processId) ?? Number.NaN;
    this.#before = this.#sample();
    this.#peak = this.#before;
    this.#timer = setInterval(() => {
      this.#peak = Math.max(this.#peak, this.#sample());
    }, SAMPLE_MS);
  }

  stop(): { before: number; peak: number } {
    clearInterval(this.#timer);
    return { before: this.#before, peak: this.#peak };
  }
}
