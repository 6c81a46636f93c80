import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import classes from './data-grid.module.css';
import type { GridPlace } from './use-grid-table.ts';

interface GridLineProps<Row extends RowData> {
  inSight: GridPlace<Row>[];
  renderCell: (place: GridPlace<Row>) => ReactNode;
}

/** The cells of one line. Those of pinned columns stick as one: each thing that sticks costs the browser a layer of its own. */
export function GridLine<Row extends RowData>({ inSight, renderCell }: GridLineProps<Row>) {
  const pinned = inSight.filter(({ isPinned }) => isPinned);
  return (
    <>
      {pinned.length > 0 && (
        <div
          role="presentation"
          className={classes.pinned}
          style={{ gridColumn: `1 / span ${pinned.length}` }}
        >
          {pinned.map(renderCell)}
        </div>
      )}
      {inSight.filter(({ isPinned }) => !isPinned).map(renderCell)}
    </>
  );
}
