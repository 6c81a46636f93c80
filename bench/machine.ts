import { cpus, totalmem } from 'node:os';
import type { BenchFleet } from './bench-fleet.ts';

/** What the figures were measured on and with, by name. */
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
