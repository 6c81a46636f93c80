import { FlexRender, type Row as TableRow, type RowData } from '@tanstack/react-table';
import type { GridFeatures, RowTone } from './grid-columns.ts';
import { printedBands } from './printed-bands.ts';
import classes from './printed-grid.module.css';
import type { VisibleColumn } from './use-grid-table.ts';

interface PrintedGridProps<Row extends RowData> {
  label: string;
  rows: TableRow<GridFeatures, Row>[];
  visibleColumns: readonly VisibleColumn<Row>[];
  rowHeaderColumnId: string;
  rowTone: (row: Row) => RowTone;
  totalRows: number | undefined;
}

/** Width of a landscape page, divided by the ratio of the printed font size to the grid's. */
const PAPER_PX = 960 / 0.74;

/** Columns that don't fit at a readable size follow in another table. */
export function PrintedGrid<Row extends RowData>(props: PrintedGridProps<Row>) {
  const { label, rows, visibleColumns, rowHeaderColumnId, rowTone, totalRows = rows.length } = props;
  const printedColumns = visibleColumns.filter(
    ({ header }) => header.column.columnDef.meta?.isControl !== true,
  );
  const bands = printedBands(printedColumns, PAPER_PX);
  return (
    <div data-printed-grid className={classes.tables}>
      {rows.length < totalRows && (
        <p className={classes.note}>
          {`The first ${COUNT.format(rows.length)} of ${COUNT.format(totalRows)} rows.`}
        </p>
      )}
      {bands.map((band, index) => (
        <table key={band.map(({ id }) => id).join()} className={classes.table}>
          <caption className={classes.note}>
            {bands.length > 1 ? `${label}, part ${index + 1} of ${bands.length}` : label}
          </caption>
          <thead>
            <tr>
              {band.map(({ id, header, align }) => (
                <th key={id} scope="col" data-align={align}>
                  <FlexRender header={header} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <PrintedRow key={row.id} {...{ row, band, rowHeaderColumnId }} tone={rowTone(row.original)} />
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}

const COUNT = new Intl.NumberFormat('en-US');

interface PrintedRowProps<Row extends RowData> {
  row: TableRow<GridFeatures, Row>;
  band: readonly VisibleColumn<Row>[];
  rowHeaderColumnId: string;
  tone: RowTone;
}

function PrintedRow<Row extends RowData>({ row, band, rowHeaderColumnId, tone }: PrintedRowProps<Row>) {
  const cells = row.getAllCellsByColumnId();
  return (
    <tr data-tone={tone ?? undefined}>
      {band.map(({ id, align }) => {
        const cell = cells[id];
        if (!cell) return null;
        const content = <FlexRender cell={cell} />;
        return id === rowHeaderColumnId ? (
          <th key={id} scope="row">
            {content}
          </th>
        ) : (
          <td key={id} data-align={align}>
            {content}
          </td>
        );
      })}
    </tr>
  );
}
