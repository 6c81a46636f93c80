import {
  FUTURE_VALUE_COLUMNS,
  type FutureValueField,
  RATE_SOURCE_LABELS,
} from '@fleetworth/contract/future-value-columns';
import { CONDITION_LABELS } from '@fleetworth/contract/labels';
import type { FutureValueRow } from '@fleetworth/contract/projections';
import { type GridColumn, gridColumnHelper } from '@fleetworth/ui/grid-columns';
import type { PinnedColumns } from '@fleetworth/ui/grid-layout';
import { figures } from '../../shell/format/figures.ts';
import { RowLink, ValueWithMarks } from '../fleet-view/public.ts';
import { formatRate } from './projection-labels.ts';

/** Columns that stay in view: the vehicle and its revenue. */
export const PINNED: PinnedColumns = {
  start: ['index', 'vin', 'unit'],
  end: ['owner_depreciation_assumption_revenue'],
};

const SIZES_PX: Partial<Record<FutureValueField, number>> = {
  index: 48,
  vin: 168,
  unit: 84,
  model: 124,
  model_year: 88,
  current_auction: 164,
  owner_depreciation_assumption_revenue: 158,
  projected_auction: 176,
  monthly_depreciation_assumption: 158,
  low: 96,
  high: 96,
  rate_source: 92,
  location: 84,
};
const USUAL_PX = 132;

/** Returns the unformatted value of a cell, as in the export. */
export function cellOf(row: FutureValueRow, field: FutureValueField): string | number | null {
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

const WRITE = {
  text: (value: string | number | null) => figures.text(value?.toString()),
  plain: (value: string | number | null) => figures.text(value?.toString()),
  count: (value: string | number | null) => figures.count(value as number | null),
  usd: (value: string | number | null) => figures.usd(value as number | null),
  percent: (value: string | number | null) => formatRate(value as number | null),
};

/** Adds the auction value at the start of the projection. */
export const valueOf = (row: FutureValueRow) => ({ ...row, auction: row.current_auction });

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

/** Columns in the order of the export. */
export const FUTURE_COLUMNS: GridColumn<FutureValueRow>[] = FUTURE_VALUE_COLUMNS.map(
  ({ field, title, kind }) =>
    helper.display({
      id: field,
      header: title,
      size: SIZES_PX[field] ?? USUAL_PX,
      enableSorting: field !== 'index',
      meta: {
        copy: (row) => cellOf(row as FutureValueRow, field),
        ...(field === 'index' && { title: 'Line number' }),
        ...(kind !== 'text' && { align: 'end' as const }),
      },
      cell: ({ row }) => {
        if (field === 'owner_depreciation_assumption_revenue') return figures.signedUsd(row.original[field]);
        if (field === 'unit') return <UnitLink row={row.original} />;
        if (field === 'current_auction') return <ValueWithMarks value={valueOf(row.original)} />;
        return WRITE[kind](cellOf(row.original, field));
      },
    }),
);
