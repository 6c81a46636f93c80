import { readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** Lists the processes of PostgreSQL that run on a data folder, by their working directory. */
export const databaseProcesses = (folder: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && workFolder(name) === join(folder, 'postgres'))
    .map(Number);

function workFolder(pid: string): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}
