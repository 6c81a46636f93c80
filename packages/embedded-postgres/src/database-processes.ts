import { readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

export const listDatabaseProcesses = (folder: string): number[] =>
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
