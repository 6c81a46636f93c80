// Must not import Zod, so that pages can load these constants without it.

/** Names of the specification, including its spelling. */
export const OPERATION_REPORT_TYPES = ['workload', 'rmt', 'availabe_calculator'] as const;
export type OperationReportType = (typeof OPERATION_REPORT_TYPES)[number];

export const OPERATION_REPORT_LABELS: Record<OperationReportType, string> = {
  workload: 'Workload',
  rmt: 'RMT',
  availabe_calculator: 'Availability Calculator',
};

export const OPERATION_REPORT_STATUSES = ['working', 'finished', 'failed'] as const;
export type OperationReportStatus = (typeof OPERATION_REPORT_STATUSES)[number];

export const OPERATION_STATUS_LABELS: Record<OperationReportStatus, string> = {
  working: 'Working',
  finished: 'Finished',
  failed: 'Failed',
};

/** Latest day that a report may include, from the specification. */
export const LAST_REPORT_DAY = '2050-05-22';
/** Maximum of days × locations × classes in a report. */
export const MAX_REPORT_ROWS = 200_000;

export const OPERATION_REPORT_TEXTS = {
  type: 'Please choose type of report.',
  classes: 'Please choose class names',
  locations: 'Please choose locations',
  dateMissing: 'Required field.',
  past: 'You can not choose past date',
  date: 'Invalid date.',
  oneCompany: 'Please choose locations of one company.',
  noCode: 'This location has no code.',
  tooLarge: 'Choose fewer days, locations or classes.',
} as const;
