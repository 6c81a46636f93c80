import { resolve } from 'node:path';
import type { Environment } from './setting.ts';

const FOLDERS = ['FLEETWORTH_DATA', 'FLEETWORTH_BACKUP'];

const NAMES = ['NODE_ENV', ...FOLDERS, 'HOST', 'PORT', 'APP_URL'];

/**
 * Returns a command for the shell that runs with the settings of this process: FLEETWORTH_DATA=/data npm run
 * verify. Omits DATABASE_URL, because it contains a password.
 */
export function formatCommand(command: string, environment: Environment): string {
  const settings = NAMES.flatMap((name) => {
    const value = environment[name] ?? '';
    return value === '' ? [] : [`${name}=${quote(FOLDERS.includes(name) ? resolve(value) : value)}`];
  });
  return [...settings, command].join(' ');
}

const quote = (text: string): string =>
  /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
