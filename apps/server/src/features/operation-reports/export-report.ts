import { OPERATION_COLUMNS } from '@fleetworth/contract/operation-columns';
import type { OperationReport, OperationRow } from '@fleetworth/contract/operation-reports';
import { SpreadsheetResponse } from '../../platform/http/spreadsheet-response.ts';
import type { Cell, SheetColumn } from '../../platform/spreadsheet/sheet.ts';
import { writeSpreadsheet } from '../../platform/spreadsheet/write-spreadsheet.ts';
import type { OperationReportsRepository } from './operation-reports.repository.ts';

const ROWS_AT_ONCE = 5_000;

/**
 * Exports the rows of a finished report as a spreadsheet with the columns of its table. Each simulated row is
 * marked.
 */
export async function exportReport(
  reports: OperationReportsRepository,
  { id, type, is_sandbox: isSandbox }: OperationReport,
): Promise<SpreadsheetResponse> {
  const figures = OPERATION_COLUMNS[type];
  const columns: SheetColumn[] = [
    { title: 'Day', kind: 'date' },
    { title: 'Location', kind: 'text' },
    { title: 'Class', kind: 'text' },
    ...figures.map(({ title, kind }) => ({ title, kind })),
    ...(isSandbox ? [{ title: 'Data', kind: 'text' as const }] : []),
  ];
  const toCells = (row: OperationRow): Cell[] => [
    row.date,
    row.location,
    row.class_name,
    ...figures.map(({ figure }) => row[figure]),
    ...(isSandbox ? ['Sandbox data'] : []),
  ];
  async function* pages(): AsyncGenerator<Cell[][]> {
    for (let page = 1; ; page += 1) {
      const { items } = await reports.listRows(id, { page, per: ROWS_AT_ONCE });
      yield items.map(toCells);
      if (items.length < ROWS_AT_ONCE) return;
    }
  }
  const { count } = await reports.listRows(id, { page: 1, per: 1 });
  return new SpreadsheetResponse({
    file: writeSpreadsheet({ name: 'Report', columns }, pages()),
    name: `operation-report-${id}.xlsx`,
    rows: count,
  });
}
