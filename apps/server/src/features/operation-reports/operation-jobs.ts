import type { JobKind } from '../../platform/jobs/job-queue.ts';

export const runReportJob: JobKind<{ reportId: number }> = {
  name: 'run-operation-report',
  retryLimit: 5,
  keyOf: ({ reportId }) => String(reportId),
};

/** Resumes unfinished reports after an outage or delay of the rental system, or a crash. */
export const resumeReportsJob: JobKind<object> = {
  name: 'resume-operation-reports',
  retryLimit: 0,
  cron: '* * * * *',
};

export const deleteOldReportsJob: JobKind<object> = {
  name: 'forget-operation-reports',
  retryLimit: 5,
  cron: '20 5 * * *',
};
