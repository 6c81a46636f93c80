import type { FinanceResult } from '@fleetworth/contract/calculators';
import type { Clock } from '../../platform/clock/clock.ts';
import { fileName, SpreadsheetResponse } from '../../platform/http/spreadsheet-response.ts';
import type { Sheet } from '../../platform/spreadsheet/sheet.ts';
import { writeSpreadsheet } from '../../platform/spreadsheet/write-spreadsheet.ts';

const SHEET: Sheet = {
  name: 'Payment Schedule',
  columns: [
    { title: 'Month', kind: 'plain' },
    { title: 'Opening Balance', kind: 'usd' },
    { title: 'Depreciation', kind: 'usd' },
    { title: 'Interest', kind: 'usd' },
    { title: 'Fee', kind: 'usd' },
    { title: 'Payment', kind: 'usd' },
    { title: 'Closing Balance', kind: 'usd' },
  ],
};

export function exportPlan(plan: FinanceResult['plan'], clock: Clock): SpreadsheetResponse {
  const rows = plan.map((row) => [
    row.month,
    row.opening_balance,
    row.depreciation,
    row.interest,
    row.fee,
    row.payment,
    row.closing_balance,
  ]);
  const file = writeSpreadsheet(SHEET, inOnePage(rows));
  return new SpreadsheetResponse({ file, name: fileName('payment-schedule', clock), rows: rows.length });
}

async function* inOnePage<Page>(page: Page) {
  yield page;
}
