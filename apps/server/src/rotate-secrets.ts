import { accountSecretsTable } from './features/external-accounts/public.ts';
import { channelTokensTable } from './features/selling/public.ts';
import { ConfigError } from './platform/config/read-settings.ts';
import { listUsedKeyIds, rotateSecrets } from './platform/secrets/rotate-secrets.ts';
import { createSecretBox } from './platform/secrets/secret-box.ts';
import { addKeyToFile, dropUnusedKeys, openSecretKeys } from './platform/secrets/secret-key.ts';
import { type CommandContext, runCommand } from './run-command.ts';
import { withDatabase } from './with-database.ts';

const ENCRYPTED_TABLES = [channelTokensTable, accountSecretsTable];

/**
 * Works with or without a running server. With a key file, the command creates the key, and running servers
 * read it from the file. Without a key file, the user sets `FLEETWORTH_SECRET_KEY` to the new key followed
 * by the former key.
 */
async function rotateAllSecrets({ config, print }: CommandContext): Promise<void> {
  const { secretKeys } = config;
  if (secretKeys?.length === 1)
    throw new ConfigError(
      'Set the new key and the former one, separated by a comma: ' +
        'FLEETWORTH_SECRET_KEY=new,old npm run secrets:rotate. ' +
        'Running processes need both keys: see docs/operations.md.',
    );
  await withDatabase(config, print, async ({ database }) => {
    const readCurrentKeys = openSecretKeys(config);
    if (secretKeys === null) addKeyToFile(config);
    const secrets = createSecretBox(readCurrentKeys);
    for (const encryptedTable of ENCRYPTED_TABLES) {
      const { label, rotatedCount, unreadableCount } = await rotateSecrets(database, secrets, encryptedTable);
      print(`${label}: ${rotatedCount} encrypted with the new key`);
      if (unreadableCount > 0)
        print(`${label}: ${unreadableCount} can't be decrypted because their key is missing`);
    }
    if (secretKeys === null) dropUnusedKeys(config, await listUsedKeyIds(database, ENCRYPTED_TABLES));
  });
}

await runCommand(rotateAllSecrets);
