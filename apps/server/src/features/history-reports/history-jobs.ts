import type { JobKind } from '../../platform/jobs/job-queue.ts';

/** Asks the provider for the VINs of a report. */
export const orderHistoryReportJob: JobKind<{ reportId: number }> = {
  name: 'order-history-report',
  retryLimit: 3,
};

/** Goes on with reports whose provider was away, or whose process died. */
export const resumeHistoryReportsJob: JobKind<object> = {
  name: 'resume-history-reports',
  retryLimit: 0,
  cron: '* * * * *',
};

/** Writes the PDF of a finished report, so that its download waits for nothing. */
export const printHistoryReportJob: JobKind<{ companyId: number; reportId: number }> = {
  name: 'print-history-report',
  retryLimit: 3,
  keyOf: ({ reportId }) => String(reportId),
};
