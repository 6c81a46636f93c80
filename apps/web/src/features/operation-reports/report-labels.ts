import type { OperationReport, OperationReportDetail } from '@fleetworth/contract/operation-reports';
import { daysBetween } from '@fleetworth/domain/calendar';
import { figures } from '../../shell/format/figures.ts';
import { counted } from '../../shell/format/plural.ts';

export const formatPeriod = ({
  from_date,
  to_date,
}: Pick<OperationReport, 'from_date' | 'to_date'>): string =>
  `${figures.date(from_date)} to ${figures.date(to_date)}`;

export const reportName = ({ id }: Pick<OperationReport, 'id'>): string => `report ${id}`;

type ReportDays = Pick<OperationReportDetail, 'from_date' | 'to_date' | 'by_day'>;

// The rental system may leave out days of the period and may add days outside of it.
export function formatCoveredDays({ from_date, to_date, by_day }: ReportDays): string {
  const requestedDayCount = daysBetween(from_date, to_date) + 1;
  const outsideDays = by_day.filter(({ name }) => name < from_date || name > to_date);
  const insideDayCount = by_day.length - outsideDays.length;
  const days =
    insideDayCount === requestedDayCount
      ? counted(requestedDayCount, 'day')
      : `${insideDayCount} of ${counted(requestedDayCount, 'day')}`;
  if (outsideDays.length === 0) return `Totals over ${days}.`;
  const names = outsideDays.slice(0, MAX_LISTED_DAYS).map(({ name }) => figures.date(name));
  const unlistedCount = outsideDays.length - names.length;
  const list = [...names, ...(unlistedCount > 0 ? [`${unlistedCount} more`] : [])].join(', ');
  const outsideCount = counted(outsideDays.length, 'day');
  return `Totals over ${days} of the period and ${outsideCount} outside of it: ${list}.`;
}

const MAX_LISTED_DAYS = 3;

export function formatRevenueBasis({
  type,
  total,
  with_revenue,
}: Pick<OperationReportDetail, 'type' | 'total' | 'with_revenue'>): string | null {
  if (type !== 'rmt' || total.revenue === null || with_revenue.owned === total.owned) return null;
  const { count } = figures;
  return (
    `Revenue is known for ${count(with_revenue.owned)} of ${count(total.owned)} vehicle days, ` +
    `${count(with_revenue.on_rent)} of ${count(total.on_rent)} rented.`
  );
}
