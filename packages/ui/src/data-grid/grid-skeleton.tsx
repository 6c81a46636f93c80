import { Skeleton } from '@mantine/core';
import type { Header, RowData } from '@tanstack/react-table';
import classes from './data-grid.module.css';
import type { GridFeatures } from './grid-columns.ts';

const ROWS = Array.from({ length: 18 }, (_, row) => row);

/** Rows of the height that is coming, so that nothing jumps. */
export function GridSkeleton<Row extends RowData>({ headers }: { headers: Header<GridFeatures, Row>[] }) {
  return ROWS.map((row) => (
    <div key={row} aria-hidden="true" className={classes.row}>
      {headers.map((header) => (
        <div key={header.id} data-align={header.column.columnDef.meta?.align} className={classes.cell}>
          <Skeleton height={10} width={`${45 + ((row * 7 + header.index * 13) % 40)}%`} />
        </div>
      ))}
    </div>
  ));
}
