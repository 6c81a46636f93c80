import { type Column, FlexRender, type Header, type RowData } from '@tanstack/react-table';
import type { CSSProperties } from 'react';
import type { GridSort } from './data-grid.tsx';
import classes from './data-grid.module.css';
import type { GridFeatures } from './grid-columns.ts';

interface GridHeaderProps<Row extends RowData> {
  headers: Header<GridFeatures, Row>[];
  sort: GridSort;
  onSort: (sort: GridSort) => void;
}

export function GridHeader<Row extends RowData>({ headers, sort, onSort }: GridHeaderProps<Row>) {
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" aria-rowindex={1} className={classes.headRow}>
        {headers.map((header, position) => (
          <div
            key={header.id}
            role="columnheader"
            aria-colindex={position + 1}
            aria-sort={ariaSort(header, sort)}
            tabIndex={-1}
            data-align={header.column.columnDef.meta?.align}
            data-pinned={header.column.getIsPinned() || undefined}
            className={classes.cell}
            style={pinnedStyle(header.column)}
          >
            <HeaderLabel header={header} sort={sort} onSort={onSort} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** How far from the start a pinned column sticks. */
export function pinnedStyle<Row extends RowData>(
  column: Column<GridFeatures, Row>,
): CSSProperties | undefined {
  return column.getIsPinned() ? { insetInlineStart: column.getStart('start') } : undefined;
}

function HeaderLabel<Row extends RowData>({
  header,
  sort,
  onSort,
}: {
  header: Header<GridFeatures, Row>;
  sort: GridSort;
  onSort: (sort: GridSort) => void;
}) {
  const { column } = header;
  const label = <FlexRender header={header} />;
  if (column.columnDef.enableSorting === false) return label;
  const isSorted = sort.id === column.id;
  return (
    <button
      type="button"
      tabIndex={-1}
      data-cell-widget
      className={classes.sort}
      title={column.columnDef.meta?.title}
      onClick={() => onSort({ id: column.id, isDescending: isSorted && !sort.isDescending })}
    >
      {label}
      <span aria-hidden="true" className={classes.arrow}>
        {isSorted ? (sort.isDescending ? '↓' : '↑') : ''}
      </span>
    </button>
  );
}

function ariaSort<Row extends RowData>(header: Header<GridFeatures, Row>, sort: GridSort) {
  if (header.column.columnDef.enableSorting === false) return undefined;
  if (header.column.id !== sort.id) return 'none';
  return sort.isDescending ? 'descending' : 'ascending';
}
