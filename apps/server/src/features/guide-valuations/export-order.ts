import type { GuideItem } from '@fleetworth/contract/guide-valuations';
import { GUIDE_TIER_LABELS, GUIDE_TIERS } from '@fleetworth/contract/guide-valuation-choices';
import { CONDITION_LABELS, STATUS_LABELS } from '@fleetworth/contract/labels';
import type { CalendarDate } from '@fleetworth/domain/calendar';
import type { Scope } from '../../platform/auth/scope.ts';
import { type Clock, createDateConverter } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { exportSpreadsheet } from '../../platform/http/export-spreadsheet.ts';
import type { SpreadsheetResponse } from '../../platform/http/spreadsheet-response.ts';
import { asSinglePage, type Cell, type SheetColumn } from '../../platform/spreadsheet/sheet.ts';

type DayOf = (instant: Date) => CalendarDate;

interface ExportedColumn extends SheetColumn {
  cell: (item: GuideItem, dayOf: DayOf) => Cell;
}

const text = (title: string, cell: ExportedColumn['cell']): ExportedColumn => ({ title, kind: 'text', cell });
const usd = (title: string, cell: ExportedColumn['cell']): ExportedColumn => ({ title, kind: 'usd', cell });
const guideColumns = (level: 'retail' | 'whole', label: string) =>
  GUIDE_TIERS.map((tier) =>
    usd(
      `${label} ${GUIDE_TIER_LABELS[tier]}`,
      ({ data }) => data?.[0]?.[`adjusted_${level}_${tier}`] ?? null,
    ),
  );
const auction = ({ vehicle }: GuideItem) => vehicle.last_mileage_record.market_values[0];
const finance = ({ vehicle }: GuideItem) => vehicle.finance;

/**
 * The columns of the table on the order's screen, in the same sequence. The last three columns contain values
 * that the screen shows elsewhere.
 */
const COLUMNS: readonly ExportedColumn[] = [
  text('VIN', ({ vehicle }) => vehicle.vin),
  text('Unit', ({ vehicle }) => vehicle.unit),
  text('Company', ({ vehicle }) => vehicle.company.name),
  text('Location', ({ vehicle }) => vehicle.location.code ?? vehicle.location.name),
  text('Make', ({ vehicle }) => vehicle.brand),
  text('Model', ({ vehicle }) => vehicle.model),
  text('Model Detail', ({ vehicle }) => vehicle.model_detail),
  { title: 'Model Year', kind: 'plain', cell: ({ vehicle }) => vehicle.model_year },
  text('Condition', ({ vehicle }) => CONDITION_LABELS[vehicle.condition]),
  text('Color', ({ vehicle }) => vehicle.color),
  { title: 'Mileage', kind: 'count', cell: ({ mileage }) => mileage },
  { title: 'Grade', kind: 'decimal', cell: ({ grade }) => grade },
  text('State', ({ state }) => state),
  { title: 'In Service Date', kind: 'date', cell: ({ vehicle }) => vehicle.in_service_date },
  text('Status', ({ vehicle }) => STATUS_LABELS[vehicle.status]),
  ...guideColumns('retail', 'Retail'),
  ...guideColumns('whole', 'Wholesale'),
  { title: 'Spread', kind: 'percent', cell: ({ spread }) => spread },
  { title: 'AVG CR', kind: 'decimal', cell: ({ vehicle }) => vehicle.last_mileage_record.condition_grade },
  usd('Auction Above', (item) => auction(item)?.excellent ?? null),
  usd('Auction Average', (item) => auction(item)?.good ?? null),
  usd('Auction Below', (item) => auction(item)?.fair ?? null),
  {
    title: 'Weekly Change',
    kind: 'percent',
    cell: (item) => auction(item)?.[`${item.vehicle.condition}_weekly_change`] ?? null,
  },
  usd('Estimated Payoff', (item) => finance(item)?.payoff ?? null),
  usd('Estimated Cap Cost', (item) => finance(item)?.estimated_cap_cost ?? null),
  usd('Initial Purchase Price', (item) => finance(item)?.purchase_amount ?? null),
  usd('Monthly Payment', (item) => finance(item)?.monthly_payment ?? null),
  { title: 'Remaining Months', kind: 'count', cell: (item) => finance(item)?.remaining ?? null },
  text('Finance Source', (item) => finance(item)?.financing_company_name ?? null),
  {
    title: 'Black Book Valued On',
    kind: 'date',
    cell: ({ answered_at }, dayOf) => answered_at && dayOf(new Date(answered_at)),
  },
  {
    title: 'Auction Valued On',
    kind: 'date',
    cell: ({ vehicle }) => vehicle.last_mileage_record.valued_on,
  },
  {
    title: 'Data Type',
    kind: 'text',
    marksSandbox: true,
    cell: ({ is_sandbox, vehicle }) =>
      is_sandbox || vehicle.last_mileage_record.is_sandbox ? 'Sandbox data' : null,
  },
];

export async function exportOrder(
  { database, clock }: { database: Database; clock: Clock },
  scope: Scope,
  { id, items }: { id: number; items: readonly GuideItem[] },
): Promise<SpreadsheetResponse> {
  const dayOf = createDateConverter(clock.timeZone);
  const rows = items.map((item) => COLUMNS.map(({ cell }) => cell(item, dayOf)));
  return await exportSpreadsheet({ database, clock }, scope, {
    fileNamePrefix: 'blackbook',
    specifiedName: `blackbook-${id}.xlsx`,
    sheet: { name: 'Valuations', columns: COLUMNS },
    pages: asSinglePage(rows),
    rowCount: rows.length,
    companyIds: items.map(({ vehicle }) => vehicle.company.id),
    isAsOfToday: false,
    filters: [{ label: 'Order', value: String(id) }],
  });
}
