import { FlexRender, type RowData } from '@tanstack/react-table';
import { type KeyboardEvent, useId, useMemo } from 'react';
import { flushSync } from 'react-dom';
import classes from './data-grid.module.css';
import { type GridSort, titleOf } from './grid-columns.ts';
import { moveColumn } from './grid-layout.ts';
import { RowCells } from './row-cells.tsx';
import { Icon } from '../page/icon.tsx';
import { useColumnDrag } from './use-column-drag.ts';
import type { GridSelectionState } from './use-grid-selection.ts';
import type { VisibleColumn } from './use-grid-table.ts';

interface GridHeaderProps<Row extends RowData> {
  renderedColumns: VisibleColumn<Row>[];
  visibleColumns: readonly VisibleColumn<Row>[];
  order: readonly string[];
  sort: GridSort;
  onSort: (sort: GridSort) => void;
  onReorder: ((order: string[]) => void) | undefined;
  onFocusColumn: (position: number) => void;
  onAnnounce: (text: string) => void;
  selectionState: GridSelectionState;
}

// A click sorts. Dragging, or Shift with an arrow key, moves a column.
export function GridHeader<Row extends RowData>(props: GridHeaderProps<Row>) {
  const { renderedColumns, visibleColumns, order, sort, onSort, onReorder, selectionState } = props;
  const visibleIds = useMemo(() => visibleColumns.map(({ id }) => id), [visibleColumns]);
  const dragProps = useColumnDrag(visibleIds, (id, before) => onReorder?.(moveColumn(order, id, before)));

  const hasSelectAll = ({ position }: VisibleColumn<Row>) => position === 1 && selectionState.canSelect;

  function moveByKey(event: KeyboardEvent<HTMLElement>, { id, header, position }: VisibleColumn<Row>) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!event.shiftKey || step === undefined) return;
    event.preventDefault();
    const target = position - 1 + step;
    // Searches all columns instead of the rendered columns, because keys can arrive faster than the grid
    // renders after scrolling.
    const other = visibleColumns[target];
    if (!onReorder || !other || other.pin) return;
    flushSync(() => onReorder(moveColumn(order, id, visibleIds[step < 0 ? target : target + 1])));
    // Focuses the header again. Moving it in the DOM loses the focus, and a header that moves out of view is
    // not rendered.
    props.onFocusColumn(target + 1);
    props.onAnnounce(`${titleOf(header.column.columnDef)}: column ${target + 1} of ${visibleIds.length}`);
  }

  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" aria-rowindex={1} className={classes.headRow}>
        <RowCells
          renderedColumns={renderedColumns}
          renderCell={(column) => {
            const isMovable = onReorder !== undefined && column.pin === undefined;
            return (
              // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the grid moves the focus
              <div
                key={column.id}
                role="columnheader"
                aria-colindex={column.position}
                aria-sort={ariaSort(column, sort)}
                aria-label={hasSelectAll(column) ? titleOf(column.header.column.columnDef) : undefined}
                tabIndex={-1}
                data-align={column.align}
                className={classes.cell}
                style={{ gridColumn: column.track }}
                {...(isMovable
                  ? { ...dragProps(column.id), onKeyDown: (event) => moveByKey(event, column) }
                  : {})}
              >
                {hasSelectAll(column) ? (
                  <SelectLoadedRows column={column} selectionState={selectionState} />
                ) : (
                  <HeaderLabel column={column} sort={sort} onSort={onSort} isMovable={isMovable} />
                )}
              </div>
            );
          }}
        />
      </div>
    </div>
  );
}

function SelectLoadedRows<Row extends RowData>(props: {
  column: VisibleColumn<Row>;
  selectionState: GridSelectionState;
}) {
  const { coverage, selectable, toggleLoaded } = props.selectionState;
  return (
    <label className={classes.number}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = coverage === 'some';
        }}
        type="checkbox"
        tabIndex={-1}
        data-cell-widget
        className={classes.box}
        aria-label="Select all loaded rows"
        checked={coverage === 'all'}
        disabled={selectable.length === 0}
        onChange={toggleLoaded}
      />
      <FlexRender header={props.column.header} />
    </label>
  );
}

interface HeaderLabelProps<Row extends RowData> {
  column: VisibleColumn<Row>;
  sort: GridSort;
  onSort: (sort: GridSort) => void;
  isMovable: boolean;
}

function HeaderLabel<Row extends RowData>({ column, sort, onSort, isMovable }: HeaderLabelProps<Row>) {
  const titleId = useId();
  const { columnDef } = column.header.column;
  const label = <FlexRender header={column.header} />;
  if (columnDef.enableSorting === false) return label;
  const isSorted = sort.id === column.id;
  const title = columnDef.meta?.title;
  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        data-cell-widget
        className={classes.sort}
        data-hint={title}
        aria-describedby={title === undefined ? undefined : titleId}
        aria-keyshortcuts={isMovable ? 'Shift+ArrowLeft Shift+ArrowRight' : undefined}
        onClick={() => onSort({ id: column.id, isDescending: isSorted && !sort.isDescending })}
      >
        {label}
        <span aria-hidden="true" className={classes.arrow}>
          {isSorted && <Icon name={sort.isDescending ? 'descending' : 'ascending'} sizePx={12} />}
        </span>
      </button>
      <span hidden id={titleId}>
        {title}
      </span>
    </>
  );
}

function ariaSort<Row extends RowData>({ id, header }: VisibleColumn<Row>, sort: GridSort) {
  if (header.column.columnDef.enableSorting === false) return undefined;
  if (id !== sort.id) return 'none';
  return sort.isDescending ? 'descending' : 'ascending';
}
