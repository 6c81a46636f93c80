import { DataGrid } from '@fleetworth/ui/data-grid';
import { type GridColumn, gridColumnHelper } from '@fleetworth/ui/grid-columns';
import { NOTHING_SELECTED } from '@fleetworth/ui/grid-selection';
import { useState } from 'react';
import { COLUMNS, ROWS, type SyntheticRow, syntheticRows } from './synthetic-rows.ts';

const column = gridColumnHelper<SyntheticRow>();
const columns: GridColumn<SyntheticRow>[] = column.columns(
  Array.from({ length: COLUMNS }, (_, index) =>
    column.display({
      id: `column-${index}`,
      header: `Column ${index + 1}`,
      size: 110,
      meta: index % 3 === 0 ? {} : { align: 'end' },
      cell: ({ row }) => <span>{row.original.figures[index]}</span>,
    }),
  ),
);
const nothing = () => undefined;

/** Renders the product's grid with all rows loaded and with selection. */
export function SyntheticGrid() {
  const [rows] = useState(syntheticRows);
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  return (
    <DataGrid
      label="Synthetic rows"
      columns={columns}
      pinned={PINNED}
      rowHeaderColumnId="column-1"
      rows={rows}
      rowId={rowId}
      rowName={rowId}
      rowTone={rowTone}
      totalRows={ROWS}
      sort={SORT}
      onSort={nothing}
      selection={selection}
      onSelect={setSelection}
      onOpenRow={nothing}
      isLoading={false}
      isStale={false}
      hasMore={false}
      onNearEnd={nothing}
      scrollKey=""
      empty={null}
    />
  );
}

const PINNED = { start: ['column-0', 'column-1'], end: ['column-24'] };
const SORT = { id: 'column-1', isDescending: false };
const rowId = (row: SyntheticRow) => row.id;
const rowTone = (row: SyntheticRow) => row.way;
