import type { FleetSort } from '@fleetworth/contract/choices';
import { type GridColumn, gridColumnHelper } from '@fleetworth/ui/grid-columns';
import type { ReactNode } from 'react';
import { figures } from '../../../shell/format/figures.ts';
import { formatLocation, STATUS_LABELS } from '../../../shell/format/vehicle-labels.ts';
import { AuctionCell, ConditionCell, IndexCell, UnitCell } from './fleet-cells.tsx';
import classes from './fleet-cells.module.css';
import { GuideValue, getGuideValue, type GuideValued } from './guide-value.tsx';
import type { ListedRow, RowValue } from './listed-row.ts';

interface ColumnOptions {
  header: string;
  sizePx: number;
  title?: string;
  /** If not all columns fit, columns with lower numbers are preferred. */
  priority?: number;
  /** Adapts the width to the text of the cells. */
  fitsText?: boolean;
}

interface AlignedColumnOptions extends ColumnOptions {
  align?: 'end';
}

const toPriorityMeta = (priority: number | undefined) => (priority === undefined ? {} : { priority });

type Renderer<Row> = (row: Row) => ReactNode;

// `valueOf` returns the unformatted value of a cell. Call `createListColumns` once, at module scope.
export function createListColumns<Row extends ListedRow>(valueOf: (row: Row, column: FleetSort) => RowValue) {
  const column = gridColumnHelper<Row>();

  const createColumn = (
    id: FleetSort,
    options: AlignedColumnOptions,
    render: Renderer<Row>,
  ): GridColumn<Row> => {
    const { header, sizePx, title, priority, fitsText, align } = options;
    return column.display({
      id,
      header,
      size: sizePx,
      meta: {
        copy: (row) => valueOf(row as Row, id),
        ...(align && { align }),
        ...(title !== undefined && { title }),
        ...(priority !== undefined && { ...toPriorityMeta(priority) }),
        ...(fitsText && { fitsText }),
      },
      cell: ({ row }) => render(row.original),
    });
  };
  const textColumn = (id: FleetSort, options: ColumnOptions, render?: Renderer<Row>) =>
    createColumn(
      id,
      options,
      render ??
        ((row) => <span className={classes.clipped}>{figures.text(valueOf(row, id)?.toString())}</span>),
    );
  const numberColumn = (id: FleetSort, options: ColumnOptions, render: Renderer<Row>) =>
    createColumn(id, { ...options, align: 'end' }, render);

  return {
    textColumn,
    numberColumn,
    // Columns that all lists share.
    index: column.display({
      id: 'index',
      header: '#',
      size: 48,
      enableSorting: false,
      meta: { title: 'Line number' },
      cell: ({ row }) => <IndexCell row={row.original} />,
    }) as GridColumn<Row>,
    unit: textColumn('unit', { header: 'Unit', sizePx: 84, fitsText: true }, (row) => <UnitCell row={row} />),
    vin: (priority?: number) =>
      textColumn('vin', { header: 'VIN', sizePx: 150, ...toPriorityMeta(priority) }, (row) => (
        <span className={classes.vin}>{row.vin}</span>
      )),
    location: (priority?: number) =>
      textColumn('location', { header: 'Location', sizePx: 80, ...toPriorityMeta(priority) }, (row) => (
        <span className={classes.clipped} data-hint={formatLocation(row.location)}>
          {row.location.code ?? row.location.name}
        </span>
      )),
    condition: (priority?: number) =>
      textColumn('condition', { header: 'Condition', sizePx: 92, ...toPriorityMeta(priority) }, (row) => (
        <ConditionCell row={row} />
      )),
    auction: (priority?: number) =>
      numberColumn(
        'auction',
        { header: 'Auction Value', sizePx: 112, ...toPriorityMeta(priority) },
        (row) => <AuctionCell row={row} />,
      ),
    guide: (priority?: number): GridColumn<Row & GuideValued> =>
      gridColumnHelper<Row & GuideValued>().display({
        id: 'blackbook',
        header: 'Blackbook Auction Value',
        size: 168,
        enableSorting: false,
        meta: {
          align: 'end',
          ...toPriorityMeta(priority),
          copy: (row) => getGuideValue(row as GuideValued),
        },
        cell: ({ row }) => <GuideValue row={row.original} />,
      }),
    status: (priority?: number) =>
      textColumn('status', { header: 'Status', sizePx: 124, ...toPriorityMeta(priority) }, (row) => (
        <span className={classes.status}>{STATUS_LABELS[row.status]}</span>
      )),
    /** The column can't be sorted or copied. With `isControl`, it isn't printed. */
    unsortedColumn: (
      id: string,
      { header, sizePx, priority, isControl, align }: AlignedColumnOptions & { isControl?: true },
      render: Renderer<Row>,
    ): GridColumn<Row> =>
      column.display({
        id,
        header,
        size: sizePx,
        enableSorting: false,
        meta: {
          ...(priority !== undefined && { ...toPriorityMeta(priority) }),
          ...(isControl && { isControl }),
          ...(align && { align }),
        },
        cell: ({ row }) => render(row.original),
      }),
  };
}
