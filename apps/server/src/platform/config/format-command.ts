import { resolve } from 'node:path';
import type { Environment } from './read-settings.ts';

const FOLDER_SETTINGS = ['FLEETWORTH_DATA', 'FLEETWORTH_BACKUP'];

const INCLUDED_SETTINGS = ['NODE_ENV', ...FOLDER_SETTINGS, 'HOST', 'PORT', 'APP_URL'];

/**
 * Formats a shell command that runs with the settings of this process, such as FLEETWORTH_DATA=/data npm run
 * verify. Omits DATABASE_URL, because it contains a password.
 */
export function formatCommand(command: string, environment: Environment): string {
  const settings = INCLUDED_SETTINGS.flatMap((name) => {
    const value = environment[name] ?? '';
    return value === '' ? [] : [`${name}=${quote(FOLDER_SETTINGS.includes(name) ? resolve(value) : value)}`];
  });
  return [...settings, command].join(' ');
}

const quote = (text: string): string =>
  /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
