import type { Deps } from '../../feature.ts';
import { readBackupState } from '../backups/public.ts';
import { Figure } from './figure.ts';
import { readValueFreshness, countWaitingMail, listProviderHealth } from './installation.repository.ts';
import { readDisks } from './read-disks.ts';
import { listQueues } from './queues.repository.ts';

const MAX_AGE_MS = 5_000;
const VALUES_MAX_AGE_MS = 10 * 60_000;
const BACKUP_MAX_AGE_MS = 30_000;

export type Figures = ReturnType<typeof createFigures>;

export function createFigures({
  database,
  clock,
  mailing,
  dataFolder,
  backup,
}: Pick<Deps, 'database' | 'clock' | 'mailing' | 'dataFolder' | 'backup'>) {
  const defaultOptions = { maxAgeMs: MAX_AGE_MS };
  return {
    queues: new Figure(() => listQueues(database), defaultOptions),
    providers: new Figure(() => listProviderHealth(database), defaultOptions),
    values: new Figure(() => readValueFreshness(database, clock.today()), { maxAgeMs: VALUES_MAX_AGE_MS }),
    mail: new Figure(
      async () => (mailing === 'smtp' ? await countWaitingMail(database) : null),
      defaultOptions,
    ),
    backup: new Figure(
      async () => (backup === null ? null : await readBackupState(database, backup.backupFolder)),
      { maxAgeMs: BACKUP_MAX_AGE_MS },
    ),
    disks: new Figure(() => readDisks({ dataFolder, backup }), defaultOptions),
  };
}
