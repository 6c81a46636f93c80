import { OPERATION_COLUMNS } from '@fleetworth/contract/operation-report-columns';
import { OPERATION_REPORT_LABELS } from '@fleetworth/contract/operation-report-choices';
import { formatCalendarDate } from '@fleetworth/domain/date-format';
import type { OperationReport, OperationRow } from '@fleetworth/contract/operation-reports';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { type ExportFilter, exportSpreadsheet, formatList } from '../../platform/http/export-spreadsheet.ts';
import type { SpreadsheetResponse } from '../../platform/http/spreadsheet-response.ts';
import { presentPages } from '../../platform/spreadsheet/present-pages.ts';
import type { Cell, SheetColumn } from '../../platform/spreadsheet/sheet.ts';
import type { OperationReportsRepository } from './operation-reports.repository.ts';

interface ExportDependencies {
  database: Database;
  clock: Clock;
  scope: Scope;
  reports: OperationReportsRepository;
}

function describeReport(report: Omit<OperationReport, 'id' | 'is_sandbox'>): ExportFilter[] {
  const { type, locations, class_names: classes, from_date: from, to_date: to } = report;
  return [
    { label: 'Report', value: OPERATION_REPORT_LABELS[type] },
    { label: 'Days', value: `${formatCalendarDate(from)} to ${formatCalendarDate(to)}` },
    ...(locations.length > 0
      ? [{ label: 'Locations', value: formatList(locations.map(({ name }) => name)) }]
      : []),
    ...(classes.length > 0 ? [{ label: 'Classes', value: formatList(classes) }] : []),
  ];
}

const ROWS_PER_PAGE = 5_000;

export async function exportReport(
  { database, clock, scope, reports }: ExportDependencies,
  { id, type, is_sandbox: isSandbox, ...report }: OperationReport,
): Promise<SpreadsheetResponse> {
  const reportColumns = OPERATION_COLUMNS[type];
  const columns: SheetColumn[] = [
    { title: 'Day', kind: 'date' },
    { title: 'Location', kind: 'text' },
    { title: 'Class', kind: 'text' },
    ...reportColumns.map(({ title, kind }) => ({ title, kind })),
    ...(isSandbox ? [{ title: 'Data Type', kind: 'text' as const }] : []),
  ];
  const toCells = (row: OperationRow): Cell[] => [
    row.date,
    row.location,
    row.class_name,
    ...reportColumns.map(({ figure }) => row[figure]),
    ...(isSandbox ? ['Sandbox data'] : []),
  ];
  async function* readPages(): AsyncGenerator<OperationRow[]> {
    for (let page = 1; ; page += 1) {
      const { items } = await reports.listRows(id, { page, per: ROWS_PER_PAGE });
      yield items;
      if (items.length < ROWS_PER_PAGE) return;
    }
  }
  const { count } = await reports.listRows(id, { page: 1, per: 1 });
  return await exportSpreadsheet({ database, clock }, scope, {
    fileNamePrefix: 'operation-report',
    sheet: { name: 'Report', columns },
    pages: presentPages(readPages(), toCells),
    rowCount: count,
    companyIds: [report.company.id],
    isAsOfToday: false,
    filters: describeReport({ type, ...report }),
    isSandbox,
  });
}
