// What screens show of operation reports, without the schema library.

import type { OperationFigures } from './operation-reports.ts';

/** Reports by their names in the documents, whose spelling they keep. */
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

/** The last day that can be asked for. */
export const LAST_REPORT_DAY = '2050-05-22';
/** Days times locations times classes of one report. */
export const MOST_REPORT_ROWS = 200_000;

/** Texts for the fields of a report that is ordered. */
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

interface OperationColumn {
  figure: keyof OperationFigures;
  title: string;
  kind: 'count' | 'percent' | 'usd';
}

const count = (figure: OperationColumn['figure'], title: string): OperationColumn => ({
  figure,
  title,
  kind: 'count',
});
const usd = (figure: OperationColumn['figure'], title: string): OperationColumn => ({
  figure,
  title,
  kind: 'usd',
});

/** What each report holds beside day, location and class, in the order of its tables and of its spreadsheet. */
export const OPERATION_COLUMNS: Record<OperationReportType, readonly OperationColumn[]> = {
  workload: [
    count('out', 'Out'),
    count('due_in', 'Due In'),
    count('movements', 'Out and In'),
    count('on_rent', 'On Rent'),
  ],
  rmt: [
    count('owned', 'Owned'),
    count('on_rent', 'On Rent'),
    { figure: 'utilization', title: 'Utilization', kind: 'percent' },
    usd('revenue', 'Revenue'),
    usd('revenue_per_unit', 'Revenue per Unit'),
    usd('revenue_per_rented_unit', 'Revenue per Rented Unit'),
  ],
  availabe_calculator: [
    count('owned', 'Owned'),
    count('out_of_service', 'Out of Service'),
    count('on_rent', 'On Rent'),
    count('out', 'Reserved'),
    count('due_in', 'Due In'),
    count('available', 'Available'),
  ],
};
