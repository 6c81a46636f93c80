import type { ClassPerformanceSort } from '@fleetworth/contract/class-performance-choices';
import type { ClassPerformanceRow } from '@fleetworth/contract/class-performances';
import { type GridColumn, gridColumnHelper } from '@fleetworth/ui/grid-columns';
import type { PinnedColumns } from '@fleetworth/ui/grid-layout';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { DASH, figures } from '../../shell/format/figures.ts';
import { CONDITION_LABELS, STATUS_LABELS } from '../../shell/format/vehicle-labels.ts';
import { RowLink, ValueWithMarks } from '../fleet-view/public.ts';

export type NumberedRow = ClassPerformanceRow & { index: number };

/** `class_rpu` is the revenue per unit of the vehicle's class. */
export const PINNED_COLUMNS: PinnedColumns = { start: ['index', 'unit'], end: ['class_rpu', 'revenue'] };

interface Column {
  id: ClassPerformanceSort;
  header: string;
  sizePx: number;
  title?: string;
  isNumber?: true;
  value: (row: ClassPerformanceRow) => string | number | null;
  format?: (row: ClassPerformanceRow) => string;
}

const usdColumn = (
  id: ClassPerformanceSort & keyof ClassPerformanceRow,
  header: string,
  { sizePx = 132, title }: { sizePx?: number; title?: string } = {},
): Column => {
  const value = (row: ClassPerformanceRow) => row[id] as number | null;
  return {
    id,
    header,
    sizePx,
    isNumber: true,
    value,
    format: (row) => figures.usd(value(row)),
    ...(title !== undefined && { title }),
  };
};

/** Columns in the order of the specification. */
const COLUMNS: readonly Column[] = [
  { id: 'unit', header: 'Unit', sizePx: 84, value: ({ unit }) => unit },
  { id: 'vin', header: 'VIN', sizePx: 168, value: ({ vin }) => vin },
  { id: 'location', header: 'Location', sizePx: 92, value: ({ location }) => location.code ?? location.name },
  { id: 'brand', header: 'Make', sizePx: 92, value: ({ brand }) => brand?.name ?? '-' },
  { id: 'model', header: 'Model', sizePx: 124, value: ({ model }) => model?.name ?? '-' },
  { id: 'model_year', header: 'Model Year', sizePx: 96, value: (row) => row.model_year },
  { id: 'class_name', header: 'Vehicle Class', sizePx: 124, value: (row) => row.class_name },
  { id: 'condition', header: 'Condition', sizePx: 96, value: (row) => CONDITION_LABELS[row.condition] },
  {
    id: 'mileage',
    header: 'Last Mileage',
    sizePx: 110,
    isNumber: true,
    value: ({ mileage }) => mileage,
    format: ({ mileage }) => figures.count(mileage),
  },
  {
    id: 'class_utilization',
    header: 'Class Utilization',
    sizePx: 136,
    isNumber: true,
    value: (row) => row.class_utilization,
    format: ({ class_utilization: percent }) => (percent === null ? DASH : `${percent}%`),
  },
  usdColumn('class_rpu', 'Class Revenue per Unit', { sizePx: 172 }),
  usdColumn('class_t_m', 'Class Avg T&M', { title: 'Class Average Time and Mileage' }),
  {
    ...usdColumn('diff_rpu_assumption', 'RPU less Assumption', {
      sizePx: 164,
      title: 'Class Revenue per Unit less Depreciation Assumption',
    }),
    format: (row) => figures.signedUsd(row.diff_rpu_assumption),
  },
  usdColumn('depreciation_assumption', 'Depreciation Assumption', { sizePx: 180 }),
  usdColumn('auction', 'Auction Value', { sizePx: 118 }),
  usdColumn('payoff', 'Estimated Payoff'),
  {
    ...usdColumn('revenue', 'Revenue/Loss', { title: 'Estimated Revenue/Loss' }),
    format: (row) => figures.signedUsd(row.revenue),
  },
  usdColumn('monthly_payment', 'Monthly Payment', { sizePx: 138 }),
  { id: 'status', header: 'Status', sizePx: 136, value: ({ status }) => STATUS_LABELS[status] },
];

const CELL_RENDERERS: Partial<Record<ClassPerformanceSort, (row: NumberedRow) => ReactNode>> = {
  unit: ({ id, unit }) => (
    <RowLink to={paths.valueByVehicle} search={{ panel: id }}>
      {unit}
    </RowLink>
  ),
  auction: (row) => <ValueWithMarks value={row} />,
};

const helper = gridColumnHelper<NumberedRow>();

export const CLASS_COLUMNS: GridColumn<NumberedRow>[] = [
  helper.display({
    id: 'index',
    header: '#',
    size: 48,
    enableSorting: false,
    meta: { title: 'Line number' },
    cell: ({ row }) => row.original.index,
  }),
  ...COLUMNS.map(({ id, header, sizePx, title, isNumber, value, format }) =>
    helper.display({
      id,
      header,
      size: sizePx,
      meta: {
        copy: (row) => value(row as ClassPerformanceRow),
        ...(title !== undefined && { title }),
        ...(isNumber && { align: 'end' as const }),
      },
      cell: ({ row }) =>
        CELL_RENDERERS[id]?.(row.original) ??
        format?.(row.original) ??
        figures.text(value(row.original)?.toString()),
    }),
  ),
];
