import type { Deps } from '../../feature.ts';
import { scopeOfJob } from '../../platform/auth/scope.ts';
import { getLockedRecord } from '../../platform/db/records.ts';
import { writeAs } from '../../platform/db/write.ts';
import type { JobKind } from '../../platform/jobs/job-queue.ts';
import { limitOfDelayedReports } from '../mail/public.ts';
import { findReachedLimitOrCount } from '../sessions/public.ts';
import { listAddressesWithDelayedReports, listWaitingReports } from './accident-addresses.repository.ts';
import { AccidentReportsRepository } from './accident-reports.repository.ts';
import { mailReport } from './mail-report.ts';

interface ConfirmedAddress {
  companyId: number;
  id: number;
}

/** Emails the reports that waited for the confirmation of their address. Runs after the confirmation. */
export const mailWaitingReportsJob: JobKind<ConfirmedAddress> = {
  name: 'mail-waiting-accident-reports',
  retryLimit: 5,
};

/** Emails the reports that confirmed addresses haven't got yet, because they reached their daily limit. */
export const mailDelayedReportsJob: JobKind<object> = {
  name: 'mail-delayed-accident-reports',
  retryLimit: 5,
  cron: '50 * * * *',
};

const REPORTS_PER_TRANSACTION = 50;

export async function mailWaitingReports(deps: Deps, address: ConfirmedAddress): Promise<void> {
  const mailNext = () =>
    writeAs(deps, scopeOfJob([address.companyId]), async (write) => {
      const { transaction, now } = write;
      const ids = await listWaitingReports(transaction, address, REPORTS_PER_TRANSACTION);
      const reports = new AccidentReportsRepository(transaction, write.scope);
      for (const id of ids) {
        const report = await getLockedRecord(reports.find(id));
        const limit = limitOfDelayedReports(report.claim_report_to);
        if ((await findReachedLimitOrCount({ transaction, now }, limit)) !== null) return false;
        await mailReport(deps, write, report);
      }
      return ids.length === REPORTS_PER_TRANSACTION;
    });
  while (await mailNext());
}

export async function mailDelayedReports(deps: Deps): Promise<void> {
  for (const address of await listAddressesWithDelayedReports(deps.database))
    await mailWaitingReports(deps, address);
}
