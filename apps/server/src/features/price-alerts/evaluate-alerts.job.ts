import type { JobKind } from '../../platform/jobs/job-queue.ts';
import { type AlertCompany, listDueCompanies, listCompaniesWithAlerts } from './due-companies.repository.ts';
import { evaluateCompany, type EvaluationDeps } from './evaluate-company.ts';

// The names of the jobs are stored in the database, so they keep their former verb `judge`.

export const evaluateNewValuesJob: JobKind<object> = {
  name: 'judge-arrived-values',
  retryLimit: 0,
  cron: '* * * * *',
};

/**
 * Evaluates all alerts nightly, because even without new values a period may end or a value may become too
 * old.
 */
export const evaluateNightlyJob: JobKind<object> = {
  name: 'judge-price-alerts',
  retryLimit: 5,
  cron: '40 4 * * *',
  expireSeconds: 3_600,
};

export const evaluateNewValues = async (deps: EvaluationDeps): Promise<void> =>
  evaluateAll(deps, await listDueCompanies(deps.database, deps.clock.now()));

export const evaluateNightly = async (deps: EvaluationDeps): Promise<void> =>
  evaluateAll(deps, await listCompaniesWithAlerts(deps.database));

async function evaluateAll(deps: EvaluationDeps, companies: readonly AlertCompany[]): Promise<void> {
  const errors: unknown[] = [];
  for (const company of companies) {
    try {
      await evaluateCompany(deps, company);
    } catch (error) {
      deps.log.error({ err: error, companyId: company.companyId }, 'could not evaluate price alerts');
      errors.push(error);
    }
  }
  if (errors.length > 0)
    throw new AggregateError(errors, "Price alerts of some companies weren't evaluated.");
}
