import type { Row as TableRow, RowData } from '@tanstack/react-table';
import type { ClipboardEvent } from 'react';
import { type CopiedCell, toCell, toTable } from './copied-cells.ts';
import { type GridFeatures, titleOf } from './grid-columns.ts';
import { isSelected } from './grid-selection.ts';
import type { GridSelectionState } from './use-grid-selection.ts';
import type { VisibleColumn } from './use-grid-table.ts';

interface GridCopy<Row extends RowData> {
  rows: readonly TableRow<GridFeatures, Row>[];
  visibleColumns: readonly VisibleColumn<Row>[];
  selectionState: GridSelectionState;
  /** Indexes start at 1. Row 1 is the heading. */
  focused: { row: number; column: number };
  totalRows: number | undefined;
  onAnnounce: (text: string) => void;
}

const integerFormat = new Intl.NumberFormat('en-US');

/**
 * Copies the selected rows as a table, or else the focused cell. If the user has selected
 * text, the browser copies that text.
 */
export function useGridCopy<Row extends RowData>(grid: GridCopy<Row>) {
  const { rows, visibleColumns, selectionState, focused, onAnnounce } = grid;

  return function copy(event: ClipboardEvent) {
    if (isTextSelected()) return;
    const copied = readSelectedRows() ?? readFocusedCell();
    if (copied === null) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', copied.text);
    onAnnounce(copied.announcement);
  };

  // The selection bar selects its own text to copy rows. That selection doesn't count.
  function isTextSelected(): boolean {
    const textSelection = document.getSelection();
    const isBarSelected =
      textSelection?.anchorNode instanceof HTMLElement && 'copiesRows' in textSelection.anchorNode.dataset;
    return textSelection?.isCollapsed === false && !isBarSelected;
  }

  function readSelectedRows() {
    const selected = rows.filter(({ id }) => isSelected(selectionState.selection, id));
    if (selected.length === 0) return null;
    const copiedColumns = visibleColumns.filter(({ header }) => header.column.columnDef.meta?.copy);
    const text = toTable(
      copiedColumns.map(({ header }) => titleOf(header.column.columnDef)),
      selected.map(({ original }) => copiedColumns.map((column) => cellOf(column, original))),
    );
    const selectedCount = selectionState.selection.isEverything
      ? grid.totalRows
      : selectionState.selection.ids.size;
    const isPartial = selectedCount !== undefined && selectedCount > selected.length;
    const count = `${integerFormat.format(selected.length)} ${selected.length === 1 ? 'row' : 'rows'}`;
    return {
      text,
      announcement: isPartial
        ? `${count} of ${integerFormat.format(selectedCount)} copied (loaded rows only)`
        : `${count} copied`,
    };
  }

  function readFocusedCell() {
    const row = rows[focused.row - 2];
    const column = visibleColumns[focused.column - 1];
    if (!row || !column?.header.column.columnDef.meta?.copy) return null;
    const text = toCell(cellOf(column, row.original));
    return { text, announcement: `${text} copied` };
  }
}

const cellOf = <Row extends RowData>(column: VisibleColumn<Row>, record: Row): CopiedCell =>
  column.header.column.columnDef.meta?.copy?.(record);
