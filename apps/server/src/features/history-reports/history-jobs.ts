import type { JobKind } from '../../platform/jobs/job-queue.ts';

/** Fetches the VINs of a report from the provider. */
export const orderHistoryReportJob: JobKind<{ reportId: number }> = {
  name: 'order-history-report',
  retryLimit: 3,
};

/** Resumes reports after an outage of the provider or a crash. */
export const resumeHistoryReportsJob: JobKind<object> = {
  name: 'resume-history-reports',
  retryLimit: 0,
  cron: '* * * * *',
};

/** Creates the PDF of a finished report, so that its download does not have to wait. */
export const printHistoryReportJob: JobKind<{ companyId: number; reportId: number }> = {
  name: 'print-history-report',
  retryLimit: 3,
  keyOf: ({ reportId }) => String(reportId),
};
