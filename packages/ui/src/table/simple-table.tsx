import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { CardSort } from '../cards/card-sort.tsx';
import { type RowAction, RowButton } from './row-button.tsx';
import { arrangeRows, PER_PAGE, type TableColumn, type TableState } from './simple-table-rows.ts';
import classes from './simple-table.module.css';
import { TablePages } from './table-pages.tsx';
import { ROLE } from './table-roles.ts';
import { useFocusFallback } from '../dialogs/use-focus-fallback.ts';

interface SimpleTableProps<Row> {
  label: string;
  /** All rows, or only the rows of one page if `pages` is set. Undefined while they load. */
  rows: readonly Row[] | undefined;
  pages?: number;
  rowId: (row: Row) => string;
  rowName: (row: Row) => string;
  /** The first column names the row. */
  columns: readonly TableColumn<Row>[];
  actions?: (row: Row) => readonly RowAction[];
  state: TableState;
  onStateChange: (state: TableState) => void;
  isDense?: boolean;
  /** Shows rows as cards on tablets too, because the columns don't fit there. */
  isWide?: boolean;
  isStale?: boolean | undefined;
  empty: ReactNode;
}

export type { RowAction } from './row-button.tsx';

const BELOW_TABLET = '(max-width: 599.98px)';
const BELOW_DESKTOP = '(max-width: 1023.98px)';

// For short lists, or longer lists that are passed page by page. Use the data grid for lists that scroll,
// have many columns or let users select rows.
export function SimpleTable<Row>(props: SimpleTableProps<Row>) {
  const { label, columns, state, onStateChange } = props;
  // An empty result of the previous query doesn't mean that the current query finds nothing.
  const rows = props.isStale && props.rows?.length === 0 ? undefined : props.rows;
  const focusFallback = useFocusFallback();
  const areCards = useMediaQuery(props.isWide ? BELOW_DESKTOP : BELOW_TABLET, undefined, {
    getInitialValueInEffect: false,
  });
  if (rows?.length === 0) return props.empty;
  const { pageRows, pages, page } =
    props.pages === undefined
      ? arrangeRows(rows ?? [], columns, state)
      : { pageRows: rows ?? [], pages: props.pages, page: state.page };
  const choices = columns
    .filter(({ sortBy }) => sortBy)
    .map(({ id, title }) => ({ value: id, label: title }));
  const sort = { id: state.sort, isDescending: state.isDescending };

  return (
    <div data-cards={areCards || undefined} className={classes.frame}>
      {choices.length > 0 && (
        <div className={classes.cardSort}>
          <CardSort
            choices={choices}
            sort={sort}
            onSort={({ id, isDescending }) => onStateChange({ sort: id, isDescending, page: 1 })}
          />
        </div>
      )}
      <table
        {...ROLE.table}
        aria-label={label}
        aria-busy={rows === undefined || props.isStale}
        data-stale={props.isStale || undefined}
        data-dense={props.isDense || undefined}
        data-cards={areCards || undefined}
        className={classes.table}
        {...focusFallback}
      >
        <thead {...ROLE.rowgroup}>
          <tr {...ROLE.row}>
            {columns.map((column) => (
              <TableHeader key={column.id} column={column} state={state} onStateChange={onStateChange} />
            ))}
            {props.actions && (
              <th {...ROLE.columnheader} scope="col" className={classes.actionsHead}>
                Actions
              </th>
            )}
          </tr>
        </thead>
        <tbody {...ROLE.rowgroup}>
          {rows ? (
            pageRows.map((row) => <TableRow key={props.rowId(row)} {...props} row={row} />)
          ) : (
            <SkeletonRows {...props} />
          )}
        </tbody>
      </table>
      {pages > 1 && (
        <TablePages
          label={label}
          page={page}
          pages={pages}
          onPage={(next) => onStateChange({ ...state, page: next })}
        />
      )}
    </div>
  );
}

interface TableHeaderProps<Row> {
  column: TableColumn<Row>;
  state: TableState;
  onStateChange: (state: TableState) => void;
}

function TableHeader<Row>({ column, state, onStateChange }: TableHeaderProps<Row>) {
  const isSorted = state.sort === column.id;
  if (!column.sortBy) {
    return (
      <th {...ROLE.columnheader} scope="col" data-align={column.align}>
        {column.title}
      </th>
    );
  }
  return (
    <th
      {...ROLE.columnheader}
      scope="col"
      data-align={column.align}
      aria-sort={isSorted ? (state.isDescending ? 'descending' : 'ascending') : 'none'}
    >
      <button
        type="button"
        className={classes.sort}
        onClick={() =>
          onStateChange({ sort: column.id, isDescending: isSorted && !state.isDescending, page: 1 })
        }
      >
        {column.title}
        <span aria-hidden="true" className={classes.arrow}>
          {isSorted && (state.isDescending ? '↓' : '↑')}
        </span>
      </button>
    </th>
  );
}

function TableRow<Row>({ row, columns, rowName, actions }: SimpleTableProps<Row> & { row: Row }) {
  return (
    <tr {...ROLE.row} className={classes.row}>
      {columns.map(({ id, title, render, align, isSingleLine }, index) =>
        index === 0 ? (
          <th key={id} {...ROLE.rowheader} scope="row" data-align={align} data-whole={isSingleLine}>
            {render(row)}
          </th>
        ) : (
          <td key={id} {...ROLE.cell} data-label={title} data-align={align} data-whole={isSingleLine}>
            {render(row)}
          </td>
        ),
      )}
      {actions && (
        <td {...ROLE.cell} className={classes.actions}>
          {actions(row).map((action) => (
            <RowButton key={action.label} name={rowName(row)} {...action} />
          ))}
        </td>
      )}
    </tr>
  );
}

function SkeletonRows<Row>({ columns, actions }: SimpleTableProps<Row>) {
  const width = columns.length + (actions ? 1 : 0);
  return Array.from({ length: PER_PAGE }, (_, index) => (
    <tr key={index} {...ROLE.row} aria-hidden="true" className={classes.row}>
      <td {...ROLE.cell} colSpan={width}>
        <Skeleton height={12} width={`${40 + ((index * 17) % 45)}%`} />
      </td>
    </tr>
  ));
}
