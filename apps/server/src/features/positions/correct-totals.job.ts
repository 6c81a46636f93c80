import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { Enqueue, JobKind } from '../../platform/jobs/job-queue.ts';
import type { Log } from '../../platform/log/log.ts';
import { correctCompanyTotals, correctLocationTotals, lockCorrections } from './correct-totals.repository.ts';
import { listCompaniesWithPositions } from './due-positions.repository.ts';

/** Queues a `correctCompanyJob` for each company. */
export const correctTotalsJob: JobKind<object> = {
  name: 'correct-totals',
  retryLimit: 2,
  cron: '30 4 * * *',
};

interface CompanyTotals {
  companyId: number;
}

/**
 * Corrects totals that differ from the positions. No difference is expected, but a row may have been changed
 * by hand.
 */
export const correctCompanyJob: JobKind<CompanyTotals> = {
  name: 'correct-company-totals',
  retryLimit: 2,
  keyOf: ({ companyId }) => String(companyId),
  isExclusive: true,
  concurrency: 1,
};

interface QueueDependencies {
  database: Database;
  jobs: Enqueue;
}

export async function queueTotalCorrections({ database, jobs }: QueueDependencies): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const companyIds = await listCompaniesWithPositions(transaction);
    await jobs.enqueue(transaction, correctCompanyJob, ...companyIds.map((companyId) => ({ companyId })));
  });
}

export async function correctTotals(
  { database, log }: { database: Database; log: Log },
  companyId: number,
): Promise<void> {
  const { locationIds, isCompanyWrong } = await inTransaction(database, async (transaction) => {
    await lockCorrections(transaction, companyId);
    return {
      locationIds: await correctLocationTotals(transaction, companyId),
      isCompanyWrong: await correctCompanyTotals(transaction, companyId),
    };
  });
  if (locationIds.length > 0 || isCompanyWrong)
    log.error(
      { companyId, locationIds, isCompanyWrong },
      'totals differed from positions and were corrected',
    );
}
