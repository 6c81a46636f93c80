import type { JobKind } from '../../platform/jobs/job-queue.ts';

/** Asks the rental system for a report, and reads it once it is there. */
export const runReportJob: JobKind<{ reportId: number }> = {
  name: 'run-operation-report',
  retryLimit: 5,
  keyOf: ({ reportId }) => String(reportId),
};

/** Goes on with reports that are under way: the rental system was away or is at work, or a process died. */
export const resumeReportsJob: JobKind<object> = {
  name: 'resume-operation-reports',
  retryLimit: 0,
  cron: '* * * * *',
};

/** Forgets reports that are older than 13 months. */
export const forgetReportsJob: JobKind<object> = {
  name: 'forget-operation-reports',
  retryLimit: 5,
  cron: '20 5 * * *',
};
