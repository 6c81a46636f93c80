import { type Deps, defineJob, type FeatureJob } from '../../feature.ts';
import { backUp, backUpJob, type BackupDependencies } from './back-up.job.ts';
import { type FindProblems, testRestore, testRestoreJob } from './test-restore.job.ts';

export const backupsJobs = (findProblems: FindProblems): readonly FeatureJob[] => [
  defineJob({
    kind: backUpJob,
    work: whenBackupsConfigured(
      (dependencies) =>
        ({ data }) =>
          backUp(dependencies, data),
    ),
    jobsQueuedAtStart: async () => [{ ifDue: true }],
  }),
  defineJob({
    kind: testRestoreJob,
    work: whenBackupsConfigured((dependencies) => () => testRestore(dependencies, findProblems)),
  }),
];

/** Creates no worker if the installation has no backup folder. */
function whenBackupsConfigured<Handle>(worker: (dependencies: BackupDependencies) => Handle) {
  return (deps: Deps): Handle | null => {
    const { backup } = deps;
    return backup === null ? null : worker({ ...deps, backup });
  };
}
