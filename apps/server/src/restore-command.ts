import { chmodSync, copyFileSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { StoredBackup } from '@fleetworth/embedded-postgres/backup-folder';
import { findBackup, restoreBackup } from '@fleetworth/embedded-postgres/restore';
import type { Config } from './platform/config/config.ts';
import { ConfigError } from './platform/config/read-settings.ts';
import { keyIdOf } from './platform/secrets/secret-box.ts';
import { readKeyFile, SECRET_KEY_FILE } from './platform/secrets/secret-key.ts';
import { printVerification, verifyDatabase } from './verify-database.ts';

const USAGE =
  'Use: npm run restore -- --from <backup folder> --into <new folder> ' +
  '[--at 2026-11-20T17:00:00Z] [--key-file <file> | --without-key]';

interface RestoreRequest {
  from: string;
  into: string;
  at: Date | null;
  keyFile: string | null;
  allowsMissingKey: boolean;
}

export async function runRestoreCommand(
  config: Pick<Config, 'secretKeys'>,
  args: readonly string[],
  print: (line: string) => void,
): Promise<boolean> {
  const request = readRequest(args);
  const { from, into, at, keyFile } = request;
  const backup = await findBackup(from, at);
  checkKey(config, backup, request);
  print(`Restoring the backup of ${backup.manifest.finishedAt} …`);
  let isVerified = false;
  await restoreBackup({
    backup,
    backupFolder: from,
    at,
    into,
    work: async (url) => {
      isVerified = printVerification(await verifyDatabase(url), print);
    },
  });
  if (keyFile !== null) copyKey(keyFile, into);
  print(`Restored ${at === null ? 'everything' : `all changes before ${at.toISOString()}`} to ${into}.`);
  print('Start the server with this folder as FLEETWORTH_DATA, and with a new folder as FLEETWORTH_BACKUP.');
  return isVerified;
}

function readRequest(args: readonly string[]): RestoreRequest {
  const { from, into, at, ...options } = parseOptions(args);
  if (from === undefined || into === undefined) throw new ConfigError(USAGE);
  if (isInside(resolve(from), resolve(into)))
    throw new ConfigError(`${resolve(into)} is inside the backup folder: restore into a folder elsewhere.`);
  return {
    from: resolve(from),
    into: resolve(into),
    at: at === undefined ? null : readInstant(at),
    keyFile: options['key-file'] ?? null,
    allowsMissingKey: options['without-key'] ?? false,
  };
}

function isInside(folder: string, path: string): boolean {
  const relativePath = relative(folder, path);
  return !relativePath.startsWith('..') && !isAbsolute(relativePath);
}

function parseOptions(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      // No option accepts the key itself, because it would remain in the shell history.
      options: {
        from: { type: 'string' },
        into: { type: 'string' },
        at: { type: 'string' },
        'key-file': { type: 'string' },
        'without-key': { type: 'boolean' },
      },
    }).values;
  } catch {
    throw new ConfigError(USAGE);
  }
}

/** Requires a time zone, because this machine may be in another zone than the server. */
function readInstant(text: string): Date {
  const instant = new Date(text);
  if (!/(Z|[+-]\d{2}:\d{2})$/.test(text) || Number.isNaN(instant.getTime()))
    throw new ConfigError(
      `--at must be an instant with a time zone, such as 2026-11-20T17:00:00Z, but is '${text}'.`,
    );
  return instant;
}

function checkKey(
  { secretKeys }: Pick<Config, 'secretKeys'>,
  { manifest: { keyId } }: StoredBackup,
  { keyFile, allowsMissingKey }: RestoreRequest,
): void {
  if (allowsMissingKey) return;
  const keys = keyFile === null ? secretKeys : readKeyFile(keyFile);
  if (keys?.some((key) => keyIdOf(key) === keyId) === true) return;
  throw new ConfigError(
    `This backup needs the encryption key ${keyId}, which is kept apart from it. Set FLEETWORTH_SECRET_KEY ` +
      'or name the file with --key-file. With --without-key, users have to link their accounts again.',
  );
}

function copyKey(keyFile: string, into: string): void {
  const file = join(into, SECRET_KEY_FILE);
  copyFileSync(keyFile, file);
  chmodSync(file, 0o600);
}
