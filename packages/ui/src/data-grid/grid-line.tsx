import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import classes from './data-grid.module.css';
import type { GridPlace } from './use-grid-table.ts';

interface GridLineProps<Row extends RowData> {
  inSight: GridPlace<Row>[];
  renderCell: (place: GridPlace<Row>) => ReactNode;
}

/**
 * Draws the cells of one line. Those of pinned columns stick as one: each thing that sticks costs the browser a
 * layer of its own. They also cover the columns that an edge of the grid cuts.
 */
export function GridLine<Row extends RowData>({ inSight, renderCell }: GridLineProps<Row>) {
  return (
    <>
      <Pinned side="start" inSight={inSight} renderCell={renderCell} />
      {inSight.filter(({ pin }) => pin === undefined).map(renderCell)}
      <Pinned side="end" inSight={inSight} renderCell={renderCell} />
    </>
  );
}

function Pinned<Row extends RowData>(props: GridLineProps<Row> & { side: 'start' | 'end' }) {
  const pinned = props.inSight.filter(({ pin }) => pin === props.side);
  const [first] = pinned;
  if (!first) {
    // Without pinned columns at its end a line still needs the cover there.
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
