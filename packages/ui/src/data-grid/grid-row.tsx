import { FlexRender, type Row as TableRow, type RowData } from '@tanstack/react-table';
import { type KeyboardEvent, memo, type ReactNode } from 'react';
import classes from './data-grid.module.css';
import type { GridFeatures, RowTone } from './grid-columns.ts';
import { RowCells } from './row-cells.tsx';
import type { VisibleColumn } from './use-grid-table.ts';

interface GridRowProps<Row extends RowData> {
  row: TableRow<GridFeatures, Row>;
  record: Row;
  renderedColumns: VisibleColumn<Row>[];
  index: number;
  topPx: number;
  rowHeaderColumnId: string;
  name: string;
  tone: RowTone;
  isSelected: boolean;
  selectDisabledReason: string | undefined;
  /** True if the row is highlighted without being selected. */
  isMarked: boolean;
  onOpen: (record: Row) => void;
  onToggle: ((id: string, isRange: boolean) => void) | undefined;
}

function RowContent<Row extends RowData>(props: GridRowProps<Row>) {
  const { row, record, renderedColumns, index, rowHeaderColumnId, name, tone, isSelected, onOpen, onToggle } =
    props;
  const cells = row.getAllCellsByColumnId();

  function openOnDoubleClick() {
    // Clears the text selection, because a double click also selects the word under the pointer.
    document.getSelection()?.removeAllRanges();
    onOpen(record);
  }

  function openOnEnter(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Enter' && isCell(event.target)) onOpen(record);
  }

  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={onToggle ? isSelected : undefined}
      data-row-id={row.id}
      data-tone={tone ?? undefined}
      data-selected={isSelected || undefined}
      data-marked={props.isMarked || undefined}
      className={classes.row}
      style={{ top: props.topPx }}
      onKeyDown={openOnEnter}
      onDoubleClick={openOnDoubleClick}
    >
      <RowCells
        renderedColumns={renderedColumns}
        renderCell={(column) => {
          const cell = cells[column.id];
          if (!cell) return null;
          const content = <FlexRender cell={cell} />;
          return (
            <div
              key={column.id}
              role={column.id === rowHeaderColumnId ? 'rowheader' : 'gridcell'}
              aria-colindex={column.position}
              tabIndex={-1}
              data-align={column.align}
              className={classes.cell}
              style={{ gridColumn: column.track }}
            >
              {column.position === 1 && onToggle ? (
                <RowNumber
                  name={name}
                  isSelected={isSelected}
                  selectDisabledReason={props.selectDisabledReason}
                  onToggle={(isRange) => onToggle(row.id, isRange)}
                >
                  {content}
                </RowNumber>
              ) : (
                content
              )}
            </div>
          );
        }}
      />
    </div>
  );
}

function RowNumber(props: {
  name: string;
  isSelected: boolean;
  selectDisabledReason: string | undefined;
  onToggle: (isRange: boolean) => void;
  children: ReactNode;
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- prevents a double click from opening the row
    <label
      className={classes.number}
      data-hint={props.selectDisabledReason}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <input
        type="checkbox"
        tabIndex={-1}
        className={classes.box}
        aria-label={`Select ${props.name}`}
        checked={props.isSelected}
        disabled={props.selectDisabledReason !== undefined}
        title={props.selectDisabledReason}
        onChange={({ nativeEvent }) =>
          props.onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
      <span>{props.children}</span>
    </label>
  );
}

export const GridRow = memo(
  RowContent,
  (before, after) =>
    before.record === after.record &&
    before.renderedColumns === after.renderedColumns &&
    before.index === after.index &&
    before.topPx === after.topPx &&
    before.rowHeaderColumnId === after.rowHeaderColumnId &&
    before.name === after.name &&
    before.tone === after.tone &&
    before.isSelected === after.isSelected &&
    before.selectDisabledReason === after.selectDisabledReason &&
    before.isMarked === after.isMarked &&
    before.onOpen === after.onOpen &&
    before.onToggle === after.onToggle,
) as typeof RowContent;

const isCell = (target: EventTarget) => target instanceof HTMLElement && target.ariaColIndex !== null;
