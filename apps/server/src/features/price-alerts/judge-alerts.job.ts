import type { JobKind } from '../../platform/jobs/job-queue.ts';
import { type DueCompany, listDueCompanies, listWatchedCompanies } from './arrived-values.repository.ts';
import { judgeCompany, type JudgingDeps } from './judge-company.ts';

/** Judges the alerts over companies whose values have arrived. */
export const judgeArrivedJob: JobKind<object> = {
  name: 'judge-arrived-values',
  retryLimit: 0,
  cron: '* * * * *',
};

/** Judges all alerts each night: a period may end, or a value become too old, by the calendar alone. */
export const judgeNightlyJob: JobKind<object> = {
  name: 'judge-price-alerts',
  retryLimit: 5,
  cron: '40 4 * * *',
  expireSeconds: 3_600,
};

export const judgeArrived = async (deps: JudgingDeps): Promise<void> =>
  judgeAll(deps, await listDueCompanies(deps.database, deps.clock.now()));

export const judgeNightly = async (deps: JudgingDeps): Promise<void> =>
  judgeAll(deps, await listWatchedCompanies(deps.database));

/** One company that can not be judged keeps no other from it. The job fails afterwards, and is tried again. */
async function judgeAll(deps: JudgingDeps, companies: readonly DueCompany[]): Promise<void> {
  const errors: unknown[] = [];
  for (const company of companies) {
    try {
      await judgeCompany(deps, company);
    } catch (error) {
      deps.log.error({ err: error, companyId: company.companyId }, 'price alerts were not judged');
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Price alerts of some companies were not judged.');
}
