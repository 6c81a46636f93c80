import type { OperationReportType } from './operation-report-choices.ts';
import type { OperationFigures } from './operation-reports.ts';

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

/** Columns of each report besides day, location and class, in the order of its tables and its spreadsheet. */
export const OPERATION_COLUMNS: Record<OperationReportType, readonly OperationColumn[]> = {
  workload: [
    count('out', 'Out'),
    count('due_in', 'Due In'),
    count('movements', 'Total Moves'),
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
