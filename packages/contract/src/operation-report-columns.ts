import type { OperationReportType } from './operation-report-choices.ts';
import type { OperationFigures } from './operation-reports.ts';

interface OperationColumn {
  figure: keyof OperationFigures;
  title: string;
  /** Title of a total over several days, if the total is in vehicle days. */
  sumTitle?: string;
  kind: 'count' | 'percent' | 'usd';
}

const count = (figure: OperationColumn['figure'], title: string): OperationColumn => ({
  figure,
  title,
  kind: 'count',
});
const dailyCount = (figure: OperationColumn['figure'], title: string): OperationColumn => ({
  ...count(figure, title),
  sumTitle: `Vehicle Days ${title}`,
});
const usd = (figure: OperationColumn['figure'], title: string): OperationColumn => ({
  figure,
  title,
  kind: 'usd',
});

export const OPERATION_COLUMNS: Record<OperationReportType, readonly OperationColumn[]> = {
  workload: [
    count('out', 'Out'),
    count('due_in', 'Due In'),
    count('movements', 'Total Moves'),
    dailyCount('on_rent', 'On Rent'),
  ],
  rmt: [
    dailyCount('owned', 'Owned'),
    dailyCount('on_rent', 'On Rent'),
    { figure: 'utilization', title: 'Utilization', kind: 'percent' },
    usd('revenue', 'Revenue'),
    usd('revenue_per_unit', 'Revenue per Vehicle Day'),
    usd('revenue_per_rented_unit', 'Revenue per Rented Vehicle Day'),
  ],
  availabe_calculator: [
    dailyCount('owned', 'Owned'),
    dailyCount('out_of_service', 'Out of Service'),
    dailyCount('on_rent', 'On Rent'),
    count('out', 'Reserved'),
    count('due_in', 'Due In'),
    dailyCount('available', 'Available'),
  ],
};
