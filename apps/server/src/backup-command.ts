import { createBaseBackup } from '@fleetworth/embedded-postgres/backup';
import { compressArchive } from '@fleetworth/embedded-postgres/wal-archive';
import { systemClock } from './platform/clock/clock.ts';
import type { Config } from './platform/config/config.ts';
import { ConfigError } from './platform/config/read-settings.ts';
import { createSecretBox } from './platform/secrets/secret-box.ts';
import { openSecretKeys } from './platform/secrets/secret-key.ts';
import { requireDatabase, withDatabaseUrls } from './with-database.ts';

export async function runBackupCommand(config: Config, print: (line: string) => void): Promise<void> {
  const { backupFolder, dataFolder, timeZone } = config;
  if (backupFolder === null)
    throw new ConfigError('Set FLEETWORTH_BACKUP to the folder for backups, as for the server.');
  requireDatabase(dataFolder);
  const keyId = createSecretBox(openSecretKeys(config)).currentKeyId();
  const clock = systemClock(timeZone);
  const { folder, manifest } = await withDatabaseUrls(config, ({ administratorUrl }) =>
    createBaseBackup({ administratorUrl, dataFolder, backupFolder, keyId, now: () => clock.now() }),
  );
  await compressArchive(backupFolder);
  print(`Backed up to ${folder}. It can be restored to ${manifest.finishedAt} or later.`);
  print(`The key ${keyId} is not part of the backup. Keep it apart.`);
}
