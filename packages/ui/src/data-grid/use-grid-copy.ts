import type { Row as TableRow, RowData } from '@tanstack/react-table';
import type { ClipboardEvent } from 'react';
import { type CopiedCell, toCell, toTable } from './copied-cells.ts';
import { type GridFeatures, titleOf } from './grid-columns.ts';
import { isSelected } from './grid-selection.ts';
import type { GridSelecting } from './use-grid-selection.ts';
import type { VisibleColumn } from './use-grid-table.ts';

interface GridCopy<Row extends RowData> {
  rows: readonly TableRow<GridFeatures, Row>[];
  visibleColumns: readonly VisibleColumn<Row>[];
  selecting: GridSelecting;
  focused: { row: number; column: number };
  totalRows: number | undefined;
  /** Announces how much was copied. */
  onAnnounce: (text: string) => void;
}

const whole = new Intl.NumberFormat('en-US');

/**
 * Copies the selected rows as a table, or else the focused cell. The browser copies text that the user has
 * selected.
 */
export function useGridCopy<Row extends RowData>(grid: GridCopy<Row>) {
  const { rows, visibleColumns, selecting, focused, onAnnounce } = grid;

  return function copy(event: ClipboardEvent) {
    if (isTextMarked()) return;
    const copied = selectedTable() ?? focusedCell();
    if (copied === null) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', copied.text);
    onAnnounce(copied.announcement);
  };

  /**
   * Reports whether the user has selected text. The selection bar, which selects itself to copy rows, doesn't
   * count.
   */
  function isTextMarked(): boolean {
    const marked = document.getSelection();
    const isBar = marked?.anchorNode instanceof HTMLElement && 'copiesRows' in marked.anchorNode.dataset;
    return marked?.isCollapsed === false && !isBar;
  }

  function selectedTable() {
    const chosen = rows.filter(({ id }) => isSelected(selecting.selection, id));
    if (chosen.length === 0) return null;
    const copied = visibleColumns.filter(({ header }) => header.column.columnDef.meta?.copy);
    const text = toTable(
      copied.map(({ header }) => titleOf(header.column.columnDef)),
      chosen.map(({ original }) => copied.map((column) => cellOf(column, original))),
    );
    const selectedCount = selecting.selection.isEverything ? grid.totalRows : selecting.selection.ids.size;
    const isPartial = selectedCount !== undefined && selectedCount > chosen.length;
    const count = `${whole.format(chosen.length)} ${chosen.length === 1 ? 'row' : 'rows'}`;
    return {
      text,
      announcement: isPartial
        ? `${count} of ${whole.format(selectedCount)} copied (loaded rows only)`
        : `${count} copied`,
    };
  }

  function focusedCell() {
    const row = rows[focused.row - 2];
    const column = visibleColumns[focused.column - 1];
    if (!row || !column?.header.column.columnDef.meta?.copy) return null;
    const text = toCell(cellOf(column, row.original));
    return { text, announcement: `${text} copied` };
  }
}

const cellOf = <Row extends RowData>(column: VisibleColumn<Row>, record: Row): CopiedCell =>
  column.header.column.columnDef.meta?.copy?.(record);
