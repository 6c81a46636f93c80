import { Skeleton } from '@mantine/core';
import type { RowData } from '@tanstack/react-table';
import classes from './data-grid.module.css';
import { RowCells } from './row-cells.tsx';
import type { VisibleColumn } from './use-grid-table.ts';

interface GridSkeletonProps<Row extends RowData> {
  renderedColumns: VisibleColumn<Row>[];
  index: number;
  topPx: number;
}

export function SkeletonRow<Row extends RowData>({ renderedColumns, index, topPx }: GridSkeletonProps<Row>) {
  return (
    <div aria-hidden="true" className={classes.row} style={{ top: topPx }}>
      <RowCells
        renderedColumns={renderedColumns}
        renderCell={({ id, position, track, align }) => (
          <div key={id} data-align={align} className={classes.cell} style={{ gridColumn: track }}>
            <Skeleton height={10} width={`${45 + ((index * 7 + position * 13) % 40)}%`} />
          </div>
        )}
      />
    </div>
  );
}
