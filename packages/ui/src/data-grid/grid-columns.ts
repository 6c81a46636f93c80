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
  /** Numbers stand at the end of their cell. */
  align?: 'end';
  /** The full name, where the header is shortened. */
  title?: string;
  /** Where not all columns fit, those of the lowest number stand first. Without one a column comes last. */
  priority?: number;
  /** As wide as its longest text, so that none is cut. */
  fitsText?: boolean;
  /** Holds buttons alone: paper has no such column. */
  isControl?: boolean;
  /** What a copied cell holds, from the record of its row: figures bare, so that a spreadsheet takes them as numbers. */
  copy?: (record: unknown) => string | number | null | undefined;
}

/** What the grid can do with its columns and rows. Sorting is asked of the server, never done on the loaded rows. */
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

/** What people call a column: its full name. */
export const titleOf = ({ header, meta }: { header?: unknown; meta?: GridColumnMeta | undefined }): string =>
  meta?.title ?? (typeof header === 'string' ? header : '');

/** The columns by which a list can be sorted, by their full names. */
export const sortChoicesOf = <Row extends RowData>(columns: readonly GridColumn<Row>[]): SortChoice[] =>
  columns.flatMap((column) =>
    column.enableSorting === false || column.id === undefined
      ? []
      : [{ value: column.id, label: titleOf(column) }],
  );

/** Builds the columns of a list: call it once, at module scope. */
export const gridColumnHelper = <Row extends RowData>() => createColumnHelper<GridFeatures, Row>();
