import type { Deps } from '../../feature.ts';
import { readBackupState } from '../backups/public.ts';
import { Figure } from './figure.ts';
import { countValueAges, countWaitingMail, listProviderAnswers } from './installation.repository.ts';
import { readDisks } from './read-disks.ts';
import { listQueues } from './queues.repository.ts';

const FRESH_MS = 5_000;
const VALUES_FRESH_MS = 10 * 60_000;
const BACKUP_FRESH_MS = 30_000;

export type Figures = ReturnType<typeof createFigures>;

export function createFigures({
  database,
  clock,
  mailing,
  dataFolder,
  backup,
}: Pick<Deps, 'database' | 'clock' | 'mailing' | 'dataFolder' | 'backup'>) {
  const fresh = { freshMs: FRESH_MS };
  return {
    queues: new Figure(() => listQueues(database), fresh),
    providers: new Figure(() => listProviderAnswers(database), fresh),
    values: new Figure(() => countValueAges(database, clock.today()), { freshMs: VALUES_FRESH_MS }),
    mail: new Figure(async () => (mailing === 'smtp' ? await countWaitingMail(database) : null), fresh),
    backup: new Figure(
      async () => (backup === null ? null : await readBackupState(database, backup.backupFolder)),
      { freshMs: BACKUP_FRESH_MS },
    ),
    disks: new Figure(() => readDisks({ dataFolder, backup }), fresh),
  };
}
