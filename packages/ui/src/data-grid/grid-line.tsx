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
  if (!first) return null;
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
