import { type RowData, useTable } from '@tanstack/react-table';
import { type CSSProperties, type ReactNode, type UIEvent, useEffect, useRef } from 'react';
import classes from './data-grid.module.css';
import { type GridColumn, gridFeatures } from './grid-columns.ts';
import { GridHeader } from './grid-header.tsx';
import { GridRow } from './grid-row.tsx';
import { GridSkeleton } from './grid-skeleton.tsx';
import { useGridFocus } from './use-grid-focus.ts';

/** How near the end the next rows are asked for, in pixels. */
export const NEAR_END_PX = 100;

export interface GridSort {
  id: string;
  isDescending: boolean;
}

export type RowTone = 'gain' | 'loss' | null;

export interface DataGridProps<Row extends RowData> {
  label: string;
  columns: GridColumn<Row>[];
  /** Ids of the columns that stay in view at the start. */
  pinned: readonly string[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  rowTone: (row: Row) => RowTone;
  /** A row that is shown apart, for instance because it is new. */
  markedRowId?: string | undefined;
  sort: GridSort;
  onSort: (sort: GridSort) => void;
  onOpenRow: (row: Row) => void;
  /** First rows are on their way. */
  isLoading: boolean;
  /** The rows are those of an earlier question. */
  isStale: boolean;
  hasMore: boolean;
  onNearEnd: () => void;
  /** When it changes, the grid goes back to its first row. */
  topKey: string;
  /** In place of rows: nothing found, or a failure. */
  empty: ReactNode;
  /** Below the last row, for instance while more rows are loading. */
  tail?: ReactNode;
}

/**
 * A wide list: sticky header and first columns, sorting by header, more rows near the end, keyboard between cells, rows
 * tinted by gain and loss. It knows neither routes nor data sources.
 */
export function DataGrid<Row extends RowData>(props: DataGridProps<Row>) {
  const { columns, rows, sort, isLoading, hasMore } = props;
  const gridRef = useRef<HTMLDivElement>(null);
  const shownTop = useRef(props.topKey);
  const focus = useGridFocus(gridRef);
  const table = useTable({
    features: gridFeatures,
    columns,
    data: rows,
    getRowId: props.rowId,
    manualSorting: true,
    state: {
      sorting: [{ id: sort.id, desc: sort.isDescending }],
      columnPinning: { start: [...props.pinned], end: [] },
    },
  });
  const headers = table.getHeaderGroups()[0]?.headers ?? [];
  const style = { '--grid-columns': headers.map((header) => `${header.getSize()}px`).join(' ') };

  function askWhenNearEnd(element: HTMLElement) {
    if (!hasMore || isLoading) return;
    if (element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END_PX) props.onNearEnd();
  }

  useEffect(() => {
    if (shownTop.current === props.topKey) return;
    shownTop.current = props.topKey;
    gridRef.current?.scrollTo({ top: 0 });
  }, [props.topKey]);

  useEffect(() => {
    if (gridRef.current) askWhenNearEnd(gridRef.current);
  });

  return (
    <div
      ref={gridRef}
      role="grid"
      aria-label={props.label}
      aria-busy={isLoading || props.isStale}
      aria-rowcount={hasMore || isLoading ? -1 : rows.length + 1}
      aria-colcount={headers.length}
      data-stale={props.isStale || undefined}
      className={classes.grid}
      style={style as CSSProperties}
      onScroll={(event: UIEvent<HTMLDivElement>) => askWhenNearEnd(event.currentTarget)}
      {...focus}
    >
      <GridHeader headers={headers} sort={sort} onSort={props.onSort} />
      <div role="rowgroup" className={classes.body}>
        {isLoading && <GridSkeleton headers={headers} />}
        {!isLoading &&
          table
            .getRowModel()
            .rows.map((row, position) => (
              <GridRow
                key={row.id}
                row={row}
                record={row.original}
                columns={columns}
                position={position}
                tone={props.rowTone(row.original)}
                isMarked={row.id === props.markedRowId}
                onOpen={props.onOpenRow}
              />
            ))}
      </div>
      {!isLoading && rows.length === 0 && <Aside className={classes.empty}>{props.empty}</Aside>}
      {!isLoading && rows.length > 0 && props.tail && <Aside className={classes.tail}>{props.tail}</Aside>}
    </div>
  );
}

/** What stands in a grid and is no record: a grid may hold nothing but rows. */
function Aside({ className, children }: { className: string | undefined; children: ReactNode }) {
  return (
    <div role="rowgroup">
      <div role="row">
        <div role="gridcell" className={className}>
          {children}
        </div>
      </div>
    </div>
  );
}
