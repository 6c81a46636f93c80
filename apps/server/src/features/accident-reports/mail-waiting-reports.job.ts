import type { Deps } from '../../feature.ts';
import { scopeOfJob } from '../../platform/auth/scope.ts';
import { getLocked } from '../../platform/db/records.ts';
import { writeAs } from '../../platform/db/write.ts';
import type { JobKind } from '../../platform/jobs/job-queue.ts';
import { listWaitingReports } from './accident-addresses.repository.ts';
import { AccidentReportsRepository } from './accident-reports.repository.ts';
import { mailReport } from './mail-report.ts';

interface ConfirmedAddress {
  companyId: number;
  id: number;
}

/** Emails the reports that waited until their address was confirmed. */
export const mailWaitingReportsJob: JobKind<ConfirmedAddress> = {
  name: 'mail-waiting-accident-reports',
  retryLimit: 5,
};

/** Number of reports in one transaction. */
const REPORTS_AT_ONCE = 50;

export async function mailWaitingReports(deps: Deps, address: ConfirmedAddress): Promise<void> {
  const mailNext = () =>
    writeAs(deps, scopeOfJob([address.companyId]), async (write) => {
      const ids = await listWaitingReports(write.transaction, address, REPORTS_AT_ONCE);
      const reports = new AccidentReportsRepository(write.transaction, write.scope);
      for (const id of ids) await mailReport(deps, write, await getLocked(reports.find(id)));
      return ids.length;
    });
  while ((await mailNext()) === REPORTS_AT_ONCE);
}
