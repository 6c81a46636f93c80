import {
  type ColumnDef,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  metaHelper,
  type RowData,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';

export interface GridColumnMeta {
  align?: 'end';
  title?: string;
  /**
   * Columns with the lowest numbers come first when not all columns fit. Columns without a number come last.
   */
  priority?: number;
  /** Widens the column to fit its longest text. Requires `copy`. */
  fitsText?: boolean;
  /** True for columns with buttons only, which are not printed. */
  isControl?: boolean;
  /**
   * Returns the value for copied cells. Numbers have no formatting, so that spreadsheets accept them as
   * numbers.
   */
  copy?: (record: unknown) => string | number | null | undefined;
}

export const gridFeatures = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  columnMeta: metaHelper<GridColumnMeta>(),
});

export type GridFeatures = typeof gridFeatures;
export type GridColumn<Row extends RowData> = ColumnDef<GridFeatures, Row>;

export interface GridSort {
  id: string;
  isDescending: boolean;
}

export type RowTone = 'gain' | 'loss' | null;

export interface SortChoice {
  value: string;
  label: string;
}

export const titleOf = ({ header, meta }: { header?: unknown; meta?: GridColumnMeta | undefined }): string =>
  meta?.title ?? (typeof header === 'string' ? header : '');

export const sortChoicesOf = <Row extends RowData>(columns: readonly GridColumn<Row>[]): SortChoice[] =>
  columns.flatMap((column) =>
    column.enableSorting === false || column.id === undefined
      ? []
      : [{ value: column.id, label: titleOf(column) }],
  );

// Call it once for a list, at module scope.
export const gridColumnHelper = <Row extends RowData>() => createColumnHelper<GridFeatures, Row>();
