import type { FinanceResult, financeInput } from '@fleetworth/contract/calculators';
import { describeTerms, scheduleColumns, getScheduleKind } from '@fleetworth/contract/schedule-labels';
import type { z } from 'zod';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { exportSpreadsheet } from '../../platform/http/export-spreadsheet.ts';
import type { SpreadsheetResponse } from '../../platform/http/spreadsheet-response.ts';
import { asSinglePage, type SheetColumn } from '../../platform/spreadsheet/sheet.ts';

interface ScheduleToExport {
  body: z.output<typeof financeInput>;
  plan: FinanceResult['plan'];
}

export async function exportSchedule(
  { database, clock }: { database: Database; clock: Clock },
  scope: Scope,
  { body, plan }: ScheduleToExport,
): Promise<SpreadsheetResponse> {
  const columns = scheduleColumns(getScheduleKind(body));
  const rows = plan.map((row) => [row.month, ...columns.map(({ field }) => row[field])]);
  return await exportSpreadsheet({ database, clock }, scope, {
    fileNamePrefix: 'payment-schedule',
    sheet: {
      name: 'Payment Schedule',
      columns: [
        { title: 'Month', kind: 'plain' },
        ...columns.map(
          ({ title, isTotaled }): SheetColumn => ({ title, kind: 'usd', ...(isTotaled && { isTotaled }) }),
        ),
      ],
    },
    pages: asSinglePage(rows),
    rowCount: rows.length,
    companyIds: [],
    aboutLines: describeTerms(body, clock.today()),
  });
}
