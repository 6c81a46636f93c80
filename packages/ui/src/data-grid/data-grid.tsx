import { VisuallyHidden } from '@mantine/core';
import type { RowData } from '@tanstack/react-table';
import { type CSSProperties, type ReactNode, type Ref, useMemo, useRef, useState } from 'react';
import type { ListPlace, ReadListPlace } from '../list-place.ts';
import classes from './data-grid.module.css';
import { GridBody } from './grid-body.tsx';
import type { GridColumn } from './grid-columns.ts';
import { GridHeader } from './grid-header.tsx';
import { GridScrollButtons } from './grid-scroll-buttons.tsx';
import { DEFAULT_LAYOUT, type GridLayout, HEADER_HEIGHT_PX, ROW_HEIGHT_PX } from './grid-layout.ts';
import { type GridSelection, NOTHING_SELECTED } from './grid-selection.ts';
import { useColumnsInSight, useGridTable } from './use-grid-table.ts';
import { useGridFocus } from './use-grid-focus.ts';
import { useGridPlace } from './use-grid-place.ts';
import { useGridSelection } from './use-grid-selection.ts';

export interface GridSort {
  id: string;
  isDescending: boolean;
}

export type RowTone = 'gain' | 'loss' | null;

export interface DataGridProps<Row extends RowData> {
  label: string;
  columns: GridColumn<Row>[];
  /** Ids of the columns that stay in view at the start. The first of them names its row, and selects it. */
  pinned: readonly string[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  rowTone: (row: Row) => RowTone;
  /** A row that is shown apart, for instance because it is new. */
  markedRowId?: string | undefined;
  /** How many rows there are, loaded or not; undefined while that is not loaded. */
  totalRows: number | undefined;
  sort: GridSort;
  onSort: (sort: GridSort) => void;
  layout?: GridLayout;
  onLayout?: (layout: GridLayout) => void;
  selection?: GridSelection;
  onSelect?: (selection: GridSelection) => void;
  /** Lies above the last rows, for instance about the selection. */
  bar?: ReactNode;
  onOpenRow: (row: Row) => void;
  /** First rows are on their way. */
  isLoading: boolean;
  /** The rows are those of an earlier question. */
  isStale: boolean;
  hasMore: boolean;
  onNearEnd: () => void;
  /** When it changes, the grid goes to its first row, or to `place`. */
  topKey: string;
  /** Where the user was in the list of this `topKey` before. */
  place?: ListPlace | undefined;
  placeRef?: Ref<ReadListPlace>;
  /** In place of rows: nothing found, or a failure. */
  empty: ReactNode;
  /** Below the last row, for instance a failure to load more. */
  tail?: ReactNode;
}

/**
 * A wide list. Only rows and columns in sight are drawn. Header and first columns stick; the header sorts and moves columns. More rows
 * load near the end. Rows are selected by number, box and keyboard, and tinted by gain and loss.
 * It depends on neither routes nor data sources.
 */
export function DataGrid<Row extends RowData>(props: DataGridProps<Row>) {
  const { rows, isLoading, hasMore, layout = DEFAULT_LAYOUT, onLayout } = props;
  const gridRef = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  const { rows: tableRows, places, order } = useGridTable({ ...props, layout });
  const rowHeightPx = ROW_HEIGHT_PX[layout.density];
  const selecting = useGridSelection({
    loaded: useMemo(() => tableRows.map(({ id }) => id), [tableRows]),
    selection: props.selection ?? NOTHING_SELECTED,
    onSelect: props.onSelect,
  });
  const focus = useGridFocus({
    gridRef,
    places,
    rowCount: isLoading ? 0 : rows.length,
    rowHeightPx,
    selecting,
  });
  const inSight = useColumnsInSight(places, gridRef, focus.place.column);
  const last = places.at(-1);
  const style = {
    '--grid-columns': places.map(({ sizePx }) => `${sizePx}px`).join(' '),
    '--grid-width': `${last ? last.startPx + last.sizePx : 0}px`,
    '--pinned-width': `${places.find(({ isPinned }) => !isPinned)?.startPx ?? 0}px`,
    '--row-height': `${rowHeightPx}px`,
    '--header-height': `${HEADER_HEIGHT_PX}px`,
  };

  useGridPlace({
    gridRef,
    placeRef: props.placeRef,
    place: props.place,
    topKey: props.topKey,
    rowHeightPx,
    isSettled: !isLoading && !props.isStale && rows.length > 0,
    focus: focus.focusing,
  });

  return (
    <div className={classes.frame} style={style as CSSProperties}>
      <div
        ref={gridRef}
        role="grid"
        aria-label={props.label}
        aria-busy={isLoading || props.isStale}
        aria-rowcount={rowCountOf(rows.length, props)}
        aria-colcount={places.length}
        aria-multiselectable={props.onSelect !== undefined}
        data-stale={props.isStale || undefined}
        data-covered={props.bar ? true : undefined}
        className={classes.grid}
        {...focus.handlers}
      >
        <GridHeader
          inSight={inSight}
          places={places}
          order={order}
          sort={props.sort}
          onSort={props.onSort}
          onReorder={onLayout && ((next) => onLayout({ ...layout, order: next }))}
          onFocusColumn={(column) => focus.focusCell({ row: 1, column })}
          onSay={setSaid}
          selecting={selecting}
        />
        <GridBody
          gridRef={gridRef}
          rows={tableRows}
          inSight={inSight}
          focusedRow={focus.place.row - 2}
          rowHeightPx={rowHeightPx}
          selecting={selecting}
          rowTone={props.rowTone}
          markedRowId={props.markedRowId}
          onOpenRow={props.onOpenRow}
          isLoading={isLoading}
          hasMore={hasMore && !props.tail}
          onNearEnd={props.onNearEnd}
        />
        {!isLoading && rows.length === 0 && <Aside className={classes.empty}>{props.empty}</Aside>}
        {!isLoading && rows.length > 0 && props.tail && <Aside className={classes.tail}>{props.tail}</Aside>}
      </div>
      <GridScrollButtons gridRef={gridRef} />
      <VisuallyHidden component="output">{said}</VisuallyHidden>
      {props.bar}
    </div>
  );
}

/** The header counts too. −1: not loaded. */
function rowCountOf(
  loaded: number,
  { totalRows, hasMore, isLoading }: Pick<DataGridProps<RowData>, 'totalRows' | 'hasMore' | 'isLoading'>,
): number {
  if (isLoading) return -1;
  if (!hasMore) return loaded + 1;
  return totalRows === undefined ? -1 : Math.max(totalRows, loaded) + 1;
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
