import type { OperationReport } from '@fleetworth/contract/operation-reports';
import { figures } from '../../shell/format/figures.ts';

/** Formats the period of a report: '11/20/2026 to 12/20/2026'. */
export const formatPeriod = ({
  from_date,
  to_date,
}: Pick<OperationReport, 'from_date' | 'to_date'>): string =>
  `${figures.date(from_date)} to ${figures.date(to_date)}`;

export const reportName = ({ id }: Pick<OperationReport, 'id'>): string => `report ${id}`;
