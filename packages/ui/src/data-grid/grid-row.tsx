import { FlexRender, type Row as TableRow, type RowData } from '@tanstack/react-table';
import { type KeyboardEvent, memo } from 'react';
import type { RowTone } from './data-grid.tsx';
import classes from './data-grid.module.css';
import type { GridColumn, GridFeatures } from './grid-columns.ts';
import { pinnedStyle } from './grid-header.tsx';

interface GridRowProps<Row extends RowData> {
  row: TableRow<GridFeatures, Row>;
  record: Row;
  columns: GridColumn<Row>[];
  position: number;
  tone: RowTone;
  isMarked: boolean;
  onOpen: (record: Row) => void;
}

function Cells<Row extends RowData>({ row, record, position, tone, isMarked, onOpen }: GridRowProps<Row>) {
  function openOnEnter(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Enter' && isCell(event.target)) onOpen(record);
  }

  return (
    <div
      role="row"
      aria-rowindex={position + 2}
      data-row-id={row.id}
      data-tone={tone ?? undefined}
      data-marked={isMarked || undefined}
      className={classes.row}
      onKeyDown={openOnEnter}
      onDoubleClick={() => onOpen(record)}
    >
      {row.getVisibleCells().map((cell, index) => (
        <div
          key={cell.id}
          role={index === 0 ? 'rowheader' : 'gridcell'}
          aria-colindex={index + 1}
          tabIndex={-1}
          data-align={cell.column.columnDef.meta?.align}
          data-pinned={cell.column.getIsPinned() || undefined}
          className={classes.cell}
          style={pinnedStyle(cell.column)}
        >
          <FlexRender cell={cell} />
        </div>
      ))}
    </div>
  );
}

/** Drawn again only when its own record, place or mark changes. */
export const GridRow = memo(
  Cells,
  (before, after) =>
    before.record === after.record &&
    before.columns === after.columns &&
    before.position === after.position &&
    before.tone === after.tone &&
    before.isMarked === after.isMarked &&
    before.onOpen === after.onOpen,
) as typeof Cells;

const isCell = (target: EventTarget) => target instanceof HTMLElement && target.ariaColIndex !== null;
