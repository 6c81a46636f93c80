import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import classes from './data-grid.module.css';
import type { VisibleColumn } from './use-grid-table.ts';

interface GridLineProps<Row extends RowData> {
  renderedColumns: VisibleColumn<Row>[];
  renderCell: (column: VisibleColumn<Row>) => ReactNode;
}

// Pinned columns share one sticky element, because the browser creates a layer for each sticky element. Its
// background also covers an unpinned column that only partly fits at the edge of the grid.
export function RowCells<Row extends RowData>({ renderedColumns, renderCell }: GridLineProps<Row>) {
  return (
    <>
      <Pinned side="start" renderedColumns={renderedColumns} renderCell={renderCell} />
      {renderedColumns.filter(({ pin }) => pin === undefined).map(renderCell)}
      <Pinned side="end" renderedColumns={renderedColumns} renderCell={renderCell} />
    </>
  );
}

function Pinned<Row extends RowData>(props: GridLineProps<Row> & { side: 'start' | 'end' }) {
  const pinned = props.renderedColumns.filter(({ pin }) => pin === props.side);
  const [first] = pinned;
  if (!first) {
    // Rows without columns pinned at the end still need the background there.
    return props.side === 'start' ? null : (
      <div role="presentation" className={classes.pinned} data-side="end" data-empty />
    );
  }
  return (
    <div
      role="presentation"
      className={classes.pinned}
      data-side={props.side}
      style={{ gridColumn: `${first.position} / span ${pinned.length}` }}
    >
      {pinned.map(props.renderCell)}
    </div>
  );
}
