import type { JobKind } from '../../platform/jobs/job-queue.ts';

export const orderHistoryReportJob: JobKind<{ reportId: number }> = {
  name: 'order-history-report',
  retryLimit: 3,
};

export const resumeHistoryReportsJob: JobKind<object> = {
  name: 'resume-history-reports',
  retryLimit: 0,
  cron: '* * * * *',
};

export const printHistoryReportJob: JobKind<{ companyId: number; reportId: number }> = {
  name: 'print-history-report',
  retryLimit: 3,
  keyOf: ({ reportId }) => String(reportId),
};
