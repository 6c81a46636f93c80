import { historyReportsApi } from '@fleetworth/contract/history-reports';
import { type Deps, defineJob, type Feature } from '../../feature.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import { writeAs } from '../../platform/db/write.ts';
import { paginationOf } from '../../platform/http/page-of.ts';
import { PdfResponse } from '../../platform/http/pdf-response.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { formatFileName } from '../../platform/http/spreadsheet-response.ts';
import { requireFlag } from '../sessions/public.ts';
import { orderHistoryReportJob, printHistoryReportJob, resumeHistoryReportsJob } from './history-jobs.ts';
import { HistoryReportsRepository } from './history-reports.repository.ts';
import { deleteReport, orderReports, previewReports, retryReport } from './order-reports.ts';
import { printReport } from './print-report.ts';
import { startReport, resumeReports, type ProcessingDeps } from './process-report.ts';

const createError = endpointErrors(historyReportsApi.calls.getHistoryReport);

export const historyReportsFeature: Feature<typeof historyReportsApi> = {
  routes: (deps) => {
    const { database } = deps;
    const requireAccess = (scope: Scope) => requireFlag(database, scope, 'is_history_reports');
    return {
      listHistoryReports: async ({ query, session: { scope } }) => {
        await requireAccess(scope);
        const { items, count } = await new HistoryReportsRepository(database, scope).list(query);
        return { data: { items, count, pagination: paginationOf(query, count) } };
      },
      orderHistoryReports: async ({ body, session: { scope } }) => {
        await requireAccess(scope);
        const ids = await writeAs(deps, scope, (write) => orderReports(deps, write, body));
        const data = await new HistoryReportsRepository(database, scope).listByIds(ids);
        return { data, message: 'History report requested.' };
      },
      previewHistoryReports: async ({ body, session: { scope } }) => {
        await requireAccess(scope);
        return { data: await writeAs(deps, scope, (write) => previewReports(deps, write, body)) };
      },
      getHistoryReport: async ({ params: { id }, session: { scope } }) => {
        await requireAccess(scope);
        const report = await getFinished(deps, scope, id);
        const items = await new HistoryReportsRepository(database, scope).listItems(id);
        return { data: { ...report, items } };
      },
      exportHistoryReport: async ({ params: { id }, session: { scope } }) => {
        await requireAccess(scope);
        const { company } = await getFinished(deps, scope, id);
        const bytes = await printReport(deps, { companyId: company.id, reportId: id });
        if (bytes === null) throw createError('history_report.not_found');
        return new PdfResponse({ bytes, name: formatFileName(`history-report-${id}`, deps.clock, 'pdf') });
      },
      retryHistoryReport: async ({ params: { id }, session: { scope } }) => {
        await requireAccess(scope);
        await writeAs(deps, scope, (write) => retryReport(deps, write, id));
        return { data: null, message: 'History report requested.' };
      },
      deleteHistoryReport: async ({ params: { id }, session: { scope } }) => {
        await requireAccess(scope);
        await writeAs(deps, scope, (write) => deleteReport(write, id));
        return { data: null, message: 'Successfully deleted.' };
      },
    };
  },
  jobs: [
    defineJob({
      kind: orderHistoryReportJob,
      work: whenHistoryConfigured(
        (deps) =>
          async ({ data }) =>
            startReport(deps, data.reportId),
      ),
    }),
    defineJob({
      kind: resumeHistoryReportsJob,
      work: whenHistoryConfigured((deps) => () => resumeReports(deps)),
      jobsQueuedAtStart: async () => [{}],
    }),
    defineJob({
      kind: printHistoryReportJob,
      work:
        (deps) =>
        ({ data }) =>
          printReport(deps, data),
    }),
  ],
};

async function getFinished({ database }: Deps, scope: Scope, id: number) {
  const report = await new HistoryReportsRepository(database, scope).find(id);
  if (report === null) throw createError('history_report.not_found');
  if (report.status !== 'finished') throw createError('history_report.not_finished');
  return report;
}

/** Creates no worker if the installation has no history provider. */
function whenHistoryConfigured<Handle>(worker: (deps: ProcessingDeps) => Handle) {
  return (deps: Deps): Handle | null => {
    const { vehicleHistory } = deps;
    return vehicleHistory === null ? null : worker({ ...deps, vehicleHistory });
  };
}
