import {
  OPERATION_REPORT_STATUSES,
  OPERATION_REPORT_TYPES,
  type OperationReportStatus,
  type OperationReportType,
} from '@fleetworth/contract/operation-report-choices';
import { readChoice, readId, readIds, readText } from '../../shell/url/search-params.ts';

export interface OperationReportsSearch {
  q?: string | undefined;
  status?: OperationReportStatus | undefined;
  type?: OperationReportType | undefined;
  location_id?: number[] | undefined;
  dialog?: 'add' | 'delete' | undefined;
  id?: number | undefined;
}

export const readOperationReportsSearch = (search: Record<string, unknown>): OperationReportsSearch => ({
  q: readText(search.q),
  status: readChoice(search.status, OPERATION_REPORT_STATUSES),
  type: readChoice(search.type, OPERATION_REPORT_TYPES),
  location_id: readIds(search.location_id),
  dialog: readChoice(search.dialog, ['add', 'delete']),
  id: readId(search.id),
});

export interface OperationReportSearch {
  by?: 'class' | 'day' | undefined;
  page?: number | undefined;
}

export const readOperationReportSearch = (search: Record<string, unknown>): OperationReportSearch => ({
  by: readChoice(search.by, ['class', 'day']),
  page: readId(search.page),
});
