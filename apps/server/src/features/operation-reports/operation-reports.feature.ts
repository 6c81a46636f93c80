import { operationReportsApi, type OperationReport } from '@fleetworth/contract/operation-reports';
import { addMonths } from '@fleetworth/domain/calendar';
import { type Deps, defineJob, type Feature } from '../../feature.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { writeAs } from '../../platform/db/write.ts';
import { paginationOf } from '../../platform/http/page-of.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { deleteReport, orderReport } from './order-and-delete-reports.ts';
import { exportReport } from './export-report.ts';
import { deleteOldReportsJob, resumeReportsJob, runReportJob } from './operation-jobs.ts';
import { OperationReportsRepository } from './operation-reports.repository.ts';
import { runReport } from './run-report.ts';
import { RunningReports } from './running-reports.repository.ts';

const RETENTION_MONTHS = 13;

const createError = endpointErrors(operationReportsApi.calls.exportOperationReport);

export const operationReportsFeature: Feature<typeof operationReportsApi> = {
  routes: (deps) => ({
    listOperationReports: async ({ query, session: { scope } }) => {
      const { items, count } = await createReportsRepository(deps, scope).list(query);
      const last = Math.max(0, Math.ceil(count / query.per) - 1);
      return { data: { items, pagination: { first: 0, page: query.page, last } } };
    },
    orderOperationReport: async ({ body, session: { scope } }) => ({
      data: await writeAs(deps, scope, (write) => orderReport(deps, write, body)),
      message: 'Report requested.',
    }),
    getOperationReport: async ({ params: { id }, session: { scope } }) => {
      const report = await getReport(deps, scope, id);
      return { data: { ...report, ...(await createReportsRepository(deps, scope).sumRows(id)) } };
    },
    listOperationRows: async ({ params: { id }, query, session: { scope } }) => {
      await getReport(deps, scope, id);
      const { items, count } = await createReportsRepository(deps, scope).listRows(id, query);
      return { data: { items, pagination: paginationOf(query, count) } };
    },
    exportOperationReport: async ({ params: { id }, session: { scope } }) => {
      const report = await getReport(deps, scope, id);
      if (report.status !== 'finished') throw createError('operation_report.not_finished');
      return await exportReport({ ...deps, scope, reports: createReportsRepository(deps, scope) }, report);
    },
    deleteOperationReport: async ({ params: { id }, session: { scope } }) => {
      await writeAs(deps, scope, (write) => deleteReport(write, id));
      return { data: null };
    },
  }),
  jobs: [
    defineJob({
      kind: runReportJob,
      work:
        (deps) =>
        ({ data }) =>
          runReport(deps, data.reportId),
    }),
    defineJob({
      kind: resumeReportsJob,
      work: (deps) => () => resumeReports(deps),
      jobsQueuedAtStart: async () => [{}],
    }),
    defineJob({ kind: deleteOldReportsJob, work: (deps) => () => deleteOldReports(deps) }),
  ],
};

const createReportsRepository = ({ database }: Deps, scope: Scope) =>
  new OperationReportsRepository(database, scope);

async function getReport(deps: Deps, scope: Scope, id: number): Promise<OperationReport> {
  const report = await createReportsRepository(deps, scope).find(id);
  if (report === null) throw createError('operation_report.not_found');
  return report;
}

async function resumeReports({ database, jobs }: Deps): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const workingReportIds = await new RunningReports(transaction).listWorkingReportIds();
    await jobs.enqueue(transaction, runReportJob, ...workingReportIds.map((reportId) => ({ reportId })));
  });
}

const deleteOldReports = ({ database, clock }: Deps): Promise<void> =>
  new RunningReports(database).deleteReportsBefore(new Date(addMonths(clock.today(), -RETENTION_MONTHS)));
