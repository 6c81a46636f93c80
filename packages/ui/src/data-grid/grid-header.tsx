import { FlexRender, type RowData } from '@tanstack/react-table';
import { type KeyboardEvent, useId, useMemo } from 'react';
import { flushSync } from 'react-dom';
import classes from './data-grid.module.css';
import { type GridSort, titleOf } from './grid-columns.ts';
import { moveColumn } from './grid-layout.ts';
import { GridLine } from './grid-line.tsx';
import { Icon } from '../page/icon.tsx';
import { useColumnDrag } from './use-column-drag.ts';
import type { GridSelecting } from './use-grid-selection.ts';
import type { GridPlace } from './use-grid-table.ts';

interface GridHeaderProps<Row extends RowData> {
  inSight: GridPlace<Row>[];
  places: readonly GridPlace<Row>[];
  order: readonly string[];
  sort: GridSort;
  onSort: (sort: GridSort) => void;
  onReorder: ((order: string[]) => void) | undefined;
  /** Focuses the header at a position, counted from 1. */
  onFocusColumn: (position: number) => void;
  /** Announces where a column was moved to. */
  onSay: (text: string) => void;
  selecting: GridSelecting;
}

/** Renders the headers. A click sorts; dragging or Shift with an arrow key moves a column. */
export function GridHeader<Row extends RowData>(props: GridHeaderProps<Row>) {
  const { inSight, places, order, sort, onSort, onReorder, selecting } = props;
  const shown = useMemo(() => places.map(({ id }) => id), [places]);
  const dragOf = useColumnDrag(shown, (id, before) => onReorder?.(moveColumn(order, id, before)));

  const isSelecting = ({ position }: GridPlace<Row>) => position === 1 && selecting.isPossible;

  function moveByKey(event: KeyboardEvent<HTMLElement>, { id, header, position }: GridPlace<Row>) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!event.shiftKey || step === undefined) return;
    event.preventDefault();
    const place = position - 1 + step;
    // The column may be out of view: keys can arrive faster than the grid renders after scrolling.
    const other = places[place];
    if (!onReorder || !other || other.pin) return;
    flushSync(() => onReorder(moveColumn(order, id, shown[step < 0 ? place : place + 1])));
    // Moving a header in the page loses the focus, and a header that was out of view is no longer rendered.
    props.onFocusColumn(place + 1);
    props.onSay(`${titleOf(header.column.columnDef)}: column ${place + 1} of ${shown.length}`);
  }

  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" aria-rowindex={1} className={classes.headRow}>
        <GridLine
          inSight={inSight}
          renderCell={(place) => {
            const isMovable = onReorder !== undefined && place.pin === undefined;
            return (
              // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the grid moves the focus
              <div
                key={place.id}
                role="columnheader"
                aria-colindex={place.position}
                aria-sort={ariaSort(place, sort)}
                aria-label={isSelecting(place) ? titleOf(place.header.column.columnDef) : undefined}
                tabIndex={-1}
                data-align={place.align}
                className={classes.cell}
                style={{ gridColumn: place.track }}
                {...(isMovable ? { ...dragOf(place.id), onKeyDown: (event) => moveByKey(event, place) } : {})}
              >
                {isSelecting(place) ? (
                  <SelectLoaded place={place} selecting={selecting} />
                ) : (
                  <HeaderLabel place={place} sort={sort} onSort={onSort} isMovable={isMovable} />
                )}
              </div>
            );
          }}
        />
      </div>
    </div>
  );
}

function SelectLoaded<Row extends RowData>(props: { place: GridPlace<Row>; selecting: GridSelecting }) {
  const { coverage, selectable, toggleLoaded } = props.selecting;
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
      <FlexRender header={props.place.header} />
    </label>
  );
}

interface HeaderLabelProps<Row extends RowData> {
  place: GridPlace<Row>;
  sort: GridSort;
  onSort: (sort: GridSort) => void;
  isMovable: boolean;
}

function HeaderLabel<Row extends RowData>({ place, sort, onSort, isMovable }: HeaderLabelProps<Row>) {
  const titleId = useId();
  const { columnDef } = place.header.column;
  const label = <FlexRender header={place.header} />;
  if (columnDef.enableSorting === false) return label;
  const isSorted = sort.id === place.id;
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
        onClick={() => onSort({ id: place.id, isDescending: isSorted && !sort.isDescending })}
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

function ariaSort<Row extends RowData>({ id, header }: GridPlace<Row>, sort: GridSort) {
  if (header.column.columnDef.enableSorting === false) return undefined;
  if (id !== sort.id) return 'none';
  return sort.isDescending ? 'descending' : 'ascending';
}
