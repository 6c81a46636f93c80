import {
  FUTURE_VALUE_COLUMNS,
  type FutureValueField,
  RATE_SOURCE_LABELS,
} from '@fleetworth/contract/future-value-columns';
import { projectedAboveWaterText } from '@fleetworth/contract/above-water';
import { CONDITION_LABELS } from '@fleetworth/contract/labels';
import type { FutureValueRow } from '@fleetworth/contract/projections';
import { type GridColumn, gridColumnHelper } from '@fleetworth/ui/grid-columns';
import type { PinnedColumns } from '@fleetworth/ui/grid-layout';
import { today } from '../../shell/api/today.ts';
import { figures } from '../../shell/format/figures.ts';
import { formatModel } from '../../shell/format/vehicle-labels.ts';
import { RowLink, ValueWithMarks } from '../fleet-view/public.ts';
import { formatRate } from './projection-labels.ts';
import classes from './projections.module.css';

export const PINNED: PinnedColumns = {
  start: ['index', 'unit'],
  end: ['owner_depreciation_assumption_revenue'],
};

interface ColumnOptions {
  sizePx?: number;
  header?: string;
  priority?: number;
}

/**
 * When not all columns fit, those with the lowest priority numbers are shown. Value and payoff in the
 * projected month come before the data that they are computed from.
 */
const COLUMN_OPTIONS: Partial<Record<FutureValueField, ColumnOptions>> = {
  index: { sizePx: 48 },
  unit: { sizePx: 84 },
  projected_auction: { header: 'Market Value', sizePx: 112, priority: 2 },
  owner_depreciation: { sizePx: 108, priority: 3 },
  projected_payoff: { header: 'Payoff', sizePx: 108, priority: 4 },
  owner_depreciation_assumption_revenue: { header: 'Owner Rev/Loss', sizePx: 122 },
  location: { sizePx: 76, priority: 5 },
  current_auction: { header: 'Value Today', sizePx: 104, priority: 6 },
  projected_mileage: { header: 'Mileage', sizePx: 84, priority: 8 },
  current_mileage: { header: 'Mileage Today', sizePx: 118, priority: 9 },
  condition: { sizePx: 92, priority: 10 },
  class_name: { sizePx: 118, priority: 11 },
  low: { sizePx: 96, priority: 12 },
  high: { sizePx: 96, priority: 13 },
  monthly_depreciation_assumption: { sizePx: 158 },
  rate_source: { sizePx: 92 },
  model: { sizePx: 124 },
  model_year: { sizePx: 88 },
  vin: { sizePx: 168 },
};
const DEFAULT_WIDTH_PX = 132;

const FIRST_FIELDS: readonly FutureValueField[] = [
  'index',
  'unit',
  'location',
  'current_auction',
  'projected_auction',
  'owner_depreciation',
  'projected_payoff',
];

export function getCellValue(row: FutureValueRow, field: FutureValueField): string | number | null {
  switch (field) {
    case 'location':
      return row.location.code ?? row.location.name;
    case 'condition':
      return CONDITION_LABELS[row.condition];
    case 'rate_source':
      return row.rate_source && RATE_SOURCE_LABELS[row.rate_source];
    default:
      return row[field];
  }
}

const FORMATS = {
  text: (value: string | number | null) => figures.text(value?.toString()),
  plain: (value: string | number | null) => figures.text(value?.toString()),
  count: (value: string | number | null) => figures.count(value as number | null),
  usd: (value: string | number | null) => figures.usd(value as number | null),
  percent: (value: string | number | null) => formatRate(value as number | null),
};

export const withAuction = (row: FutureValueRow) => ({ ...row, auction: row.current_auction });

const UnitLink = ({ row }: { row: FutureValueRow }) => (
  <RowLink
    to="."
    search={(before: object) => ({ ...before, dialog: 'detail' as const, vehicle: row.id })}
    resetScroll={false}
  >
    {row.unit}
  </RowLink>
);

const helper = gridColumnHelper<FutureValueRow>();

const buildColumn = ({
  field,
  title,
  kind,
}: (typeof FUTURE_VALUE_COLUMNS)[number]): GridColumn<FutureValueRow> => {
  const { header = title, sizePx = DEFAULT_WIDTH_PX, priority } = COLUMN_OPTIONS[field] ?? {};
  return helper.display({
    id: field,
    header,
    size: sizePx,
    enableSorting: field !== 'index',
    meta: {
      copy: (row) => getCellValue(row as FutureValueRow, field),
      ...(header !== title && { title }),
      ...(field === 'index' && { title: 'Line number' }),
      ...(kind !== 'text' && { align: 'end' as const }),
      ...(priority !== undefined && { priority }),
    },
    cell: ({ row }) => {
      if (field === 'owner_depreciation_assumption_revenue') return figures.signedUsd(row.original[field]);
      if (field === 'unit') return <UnitLink row={row.original} />;
      if (field === 'current_auction') return <ValueWithMarks value={withAuction(row.original)} />;
      return FORMATS[kind](getCellValue(row.original, field));
    },
  });
};

const vehicleColumn = helper.display({
  id: 'vehicle',
  header: 'Vehicle',
  size: 160,
  enableSorting: false,
  meta: { priority: 1, copy: (row) => formatModel(row as FutureValueRow) },
  cell: ({ row }) => (
    <span className={classes.clipped} data-hint={formatModel(row.original)}>
      {formatModel(row.original)}
    </span>
  ),
});

const aboveWaterColumn = helper.display({
  id: 'above_water_in',
  // The header says 'at Market', because Owner Rev/Loss is computed from the owner value and may differ.
  header: 'Above Water at Market',
  size: 206,
  meta: {
    priority: 7,
    copy: (row) => projectedAboveWaterText((row as FutureValueRow).above_water_in, today()),
  },
  cell: ({ row }) => figures.text(projectedAboveWaterText(row.original.above_water_in, today())),
});

const getFieldRank = (field: FutureValueField): number =>
  FIRST_FIELDS.includes(field) ? FIRST_FIELDS.indexOf(field) : FIRST_FIELDS.length;

const fieldColumns = FUTURE_VALUE_COLUMNS.toSorted(
  ({ field: first }, { field: second }) => getFieldRank(first) - getFieldRank(second),
).map(buildColumn);

export const FUTURE_COLUMNS: GridColumn<FutureValueRow>[] = [
  ...fieldColumns.slice(0, PINNED.start.length),
  vehicleColumn,
  ...fieldColumns.slice(PINNED.start.length, FIRST_FIELDS.length),
  aboveWaterColumn,
  ...fieldColumns.slice(FIRST_FIELDS.length),
];
