import type { SellHistoryItem } from '@fleetworth/contract/selling';
import { SELL_CHANNEL_LABELS } from '@fleetworth/contract/selling-choices';
import { formatDateTime } from '@fleetworth/domain/date-format';
import { gridColumnHelper } from '@fleetworth/ui/grid-columns';
import type { PinnedColumns } from '@fleetworth/ui/grid-layout';
import type { ReactNode } from 'react';
import { figures } from '../../../shell/format/figures.ts';
import { SandboxMark } from '../../../shell/format/sandbox-mark.tsx';
import { ResultBadge } from './result-badge.tsx';
import classes from '../selling.module.css';

export type NumberedOffer = SellHistoryItem & { index: number };

export const HISTORY_PINNED: PinnedColumns = { start: ['index', 'unit'], end: [] };

const helper = gridColumnHelper<NumberedOffer>();

interface Column {
  id: string;
  header: string;
  sizePx: number;
  priority?: number;
  isNumber?: true;
  value: (row: NumberedOffer) => string | number | null;
  render?: (row: NumberedOffer) => ReactNode;
}

const buildColumn = ({ id, header, sizePx, priority, isNumber, value, render }: Column) =>
  helper.display({
    id,
    header,
    size: sizePx,
    enableSorting: false,
    meta: {
      copy: (row) => value(row as NumberedOffer),
      ...(priority !== undefined && { priority }),
      ...(isNumber && { align: 'end' as const }),
    },
    cell: ({ row: { original: row } }) =>
      render?.(row) ?? <span className={classes.clipped}>{figures.text(value(row)?.toString())}</span>,
  });

const yesOrNo = (value: boolean): string => (value ? 'Yes' : 'No');

/** Columns in the order of the specification, with Date and Sold By after the provider. */
const COLUMNS: readonly Column[] = [
  { id: 'index', header: '#', sizePx: 48, value: ({ index }) => index },
  { id: 'unit', header: 'Unit', sizePx: 84, value: ({ vehicle }) => vehicle.unit },
  {
    id: 'result',
    header: 'Result',
    sizePx: 92,
    priority: 1,
    value: ({ result }) => result ?? 'sending',
    render: (row) => <ResultBadge item={row} />,
  },
  {
    id: 'provider',
    header: 'Provider',
    sizePx: 232,
    priority: 2,
    value: ({ provider }) => SELL_CHANNEL_LABELS[provider],
    render: ({ provider, is_sandbox }) => (
      <span>
        {SELL_CHANNEL_LABELS[provider]} {is_sandbox && <SandboxMark />}
      </span>
    ),
  },
  {
    id: 'created_at',
    header: 'Date',
    sizePx: 152,
    priority: 2,
    value: ({ created_at }) => formatDateTime(new Date(created_at)),
  },
  { id: 'created_by', header: 'Sold By', sizePx: 128, priority: 3, value: ({ created_by }) => created_by },
  { id: 'vin', header: 'VIN', sizePx: 168, priority: 5, value: ({ vehicle }) => vehicle.vin },
  {
    id: 'company',
    header: 'Company',
    sizePx: 124,
    priority: 4,
    value: ({ vehicle }) => vehicle.company.name,
  },
  {
    id: 'location',
    header: 'Location',
    sizePx: 84,
    priority: 6,
    value: ({ vehicle: { location } }) => location.code ?? location.name,
  },
  { id: 'group', header: 'Group', sizePx: 96, value: ({ vehicle }) => vehicle.group_name },
  { id: 'class', header: 'Class', sizePx: 110, value: ({ vehicle }) => vehicle.class_name },
  { id: 'brand', header: 'Make', sizePx: 92, priority: 8, value: ({ vehicle }) => vehicle.brand },
  { id: 'model', header: 'Model', sizePx: 124, priority: 9, value: ({ vehicle }) => vehicle.model },
  { id: 'model_detail', header: 'Model Detail', sizePx: 118, value: ({ vehicle }) => vehicle.model_detail },
  {
    id: 'model_year',
    header: 'Model Year',
    sizePx: 92,
    priority: 10,
    value: ({ vehicle }) => vehicle.model_year,
  },
  {
    id: 'mileage',
    header: 'Mileage',
    sizePx: 84,
    isNumber: true,
    priority: 11,
    value: ({ mileage }) => mileage,
    render: ({ mileage }) => figures.count(mileage),
  },
  { id: 'color', header: 'Color', sizePx: 84, value: ({ vehicle }) => vehicle.color },
  {
    id: 'due_location_name',
    header: 'Due Location Name',
    sizePx: 150,
    value: (row) => row.due_location_name,
  },
  { id: 'pickup', header: 'Pickup Location Number', sizePx: 170, value: (row) => row.pickup_location_number },
  {
    id: 'price',
    header: 'Price',
    sizePx: 104,
    isNumber: true,
    priority: 1,
    value: ({ price }) => price,
    render: ({ price }) => figures.usd(price),
  },
  { id: 'grade', header: 'Grade', sizePx: 70, isNumber: true, value: ({ grade }) => grade },
  {
    id: 'initial_cost',
    header: 'Initial Cost',
    sizePx: 108,
    isNumber: true,
    value: (row) => row.initial_cost,
    render: (row) => figures.usd(row.initial_cost),
  },
  { id: 'retail', header: 'Retail', sizePx: 70, value: ({ retail }) => yesOrNo(retail) },
  { id: 'wholesale', header: 'Wholesale', sizePx: 90, value: ({ wholesale }) => yesOrNo(wholesale) },
  { id: 'is_with_mmr', header: 'Is with MMR?', sizePx: 110, value: (row) => yesOrNo(row.is_with_mmr) },
];

export const HISTORY_COLUMNS = COLUMNS.map(buildColumn);
