import type { Condition } from '@fleetworth/contract/field';
import { GUIDE_TIERS_BY_CONDITION } from '@fleetworth/contract/guide-valuation-choices';
import { CONDITION_LABELS, STATUS_LABELS, valueBasisLabel } from '@fleetworth/contract/labels';
import type { CalendarDate } from '@fleetworth/domain/calendar';
import type { Cell, Sheet, SheetColumn } from '../../platform/spreadsheet/sheet.ts';
import type { ListedVehicle } from './fleet-row.presenter.ts';

/** Audience of a file. External files omit the vehicles' costs and payoffs. */
export type ExportKind = 'internal' | 'external';

interface CellOptions {
  previewCondition: Condition | undefined;
  dayOf: (instant: Date) => CalendarDate;
}

interface FleetColumn extends SheetColumn {
  isInternal?: true;
  cell: (row: ListedVehicle, options: CellOptions) => Cell;
}

const VALUE_SOURCES = {
  provider: 'Provider',
  manual: 'Set manually',
  latest_positive: 'Latest value above 0',
};

const COLUMNS: readonly FleetColumn[] = [
  { title: 'Company', kind: 'text', cell: ({ company }) => company.name },
  { title: 'Location', kind: 'text', cell: ({ location }) => location.code ?? location.name },
  { title: 'Unit', kind: 'text', cell: ({ unit }) => unit },
  { title: 'Vehicle Class', kind: 'text', cell: (row) => row.class_name },
  { title: 'VIN', kind: 'text', cell: ({ vin }) => vin },
  { title: 'Model Year', kind: 'plain', cell: (row) => row.model_year },
  { title: 'Make', kind: 'text', cell: ({ brand }) => brand.name },
  { title: 'Model', kind: 'text', cell: ({ model }) => model.name },
  { title: 'Model Detail', kind: 'text', cell: (row) => row.model_detail?.name ?? null },
  { title: 'In Service Date', kind: 'date', cell: (row) => row.in_service_date },
  { title: 'Mileage', kind: 'count', cell: ({ mileage }) => mileage },
  { title: 'AVG CR', kind: 'decimal', cell: (row) => row.last_mileage_record?.condition_grade ?? null },
  { title: 'Condition', kind: 'text', cell: conditionOf },
  { title: 'Auction Value', kind: 'usd', isTotaled: true, cell: ({ auction }) => auction },
  { title: 'Auction Weekly Change', kind: 'percent', cell: (row) => row.auction_weekly_change },
  { title: 'Estimated Payoff', kind: 'usd', isTotaled: true, isInternal: true, cell: ({ payoff }) => payoff },
  {
    title: 'Estimated Revenue/Loss',
    kind: 'usd',
    isTotaled: true,
    isInternal: true,
    cell: ({ revenue }) => revenue,
  },
  {
    title: 'Estimated Cap Cost',
    kind: 'usd',
    isTotaled: true,
    isInternal: true,
    cell: (row) => row.estimated_cap_cost,
  },
  {
    title: 'Initial Purchase Price',
    kind: 'usd',
    isTotaled: true,
    isInternal: true,
    cell: (row) => row.purchase_amount,
  },
  {
    title: 'Monthly Payment',
    kind: 'usd',
    isTotaled: true,
    isInternal: true,
    cell: (row) => row.monthly_payment,
  },
  { title: 'Remaining Months', kind: 'count', isInternal: true, cell: ({ remaining }) => remaining },
  { title: 'Color', kind: 'text', cell: ({ color }) => color },
  { title: 'Finance Source', kind: 'text', isInternal: true, cell: ({ source }) => source },
  { title: 'Custom Tag', kind: 'text', cell: ({ tags }) => tags.map(({ name }) => name).join(', ') || null },
  { title: 'Status', kind: 'text', cell: ({ status }) => STATUS_LABELS[status] },
  // A manual price does not come from a provider, so it is never simulated.
  {
    title: 'Data Type',
    kind: 'text',
    marksSandbox: true,
    cell: (row) => (row.is_sandbox && row.value_source !== 'manual' ? 'Sandbox data' : null),
  },
  {
    title: 'Value Source',
    kind: 'text',
    isInternal: true,
    cell: (row) => row.value_source && VALUE_SOURCES[row.value_source],
  },
  { title: 'Valued On', kind: 'date', cell: (row) => row.valued_on },
  // Internal, because the company has paid for this data for its own use.
  { title: 'Blackbook Auction Value', kind: 'usd', isInternal: true, cell: guideDollars },
  {
    title: 'Blackbook Valued On',
    kind: 'date',
    isInternal: true,
    cell: ({ last_blackbook_value: guide }, { dayOf }) => guide && dayOf(new Date(guide.created_at)),
  },
  {
    title: 'Blackbook Data Type',
    kind: 'text',
    isInternal: true,
    cell: (row) => (row.last_blackbook_value?.is_sandbox ? 'Sandbox data' : null),
  },
  {
    title: 'Value Basis',
    kind: 'text',
    isInternal: true,
    cell: (row) =>
      valueBasisLabel(row.auction === null ? null : row.value_source, row.value_basis?.kind ?? null),
  },
];

const COLUMNS_FOR: Record<ExportKind, readonly FleetColumn[]> = {
  internal: COLUMNS,
  external: COLUMNS.filter(({ isInternal }) => !isInternal),
};

export const fleetSheet = (kind: ExportKind): Sheet => ({ name: 'Vehicles', columns: COLUMNS_FOR[kind] });

export const fleetCells = (
  row: ListedVehicle,
  { kind, ...options }: CellOptions & { kind: ExportKind },
): Cell[] => COLUMNS_FOR[kind].map(({ cell }) => cell(row, options));

function guideDollars(row: ListedVehicle, { previewCondition }: CellOptions): number | null {
  const tier = GUIDE_TIERS_BY_CONDITION[previewCondition ?? row.condition];
  return row.last_blackbook_value?.data[0]?.[`adjusted_whole_${tier}`] ?? null;
}

function conditionOf({ condition }: ListedVehicle, { previewCondition }: CellOptions): string {
  return previewCondition === undefined
    ? CONDITION_LABELS[condition]
    : `${CONDITION_LABELS[previewCondition]} (assumed)`;
}
