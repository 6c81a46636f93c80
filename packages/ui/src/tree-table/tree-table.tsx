import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useMemo } from 'react';
import { type ScrolledColumns, useCutColumns } from '../data-grid/use-cut-columns.ts';
import type { RowTone } from '../data-grid/data-grid.tsx';
import { Icon } from '../page/icon.tsx';
import { usePrinting } from '../page/use-printing.ts';
import { SCROLL_BUTTON_PX, ScrollButtons } from '../table/scroll-buttons.tsx';
import { ExplainedValue } from '../page/explained-value.tsx';
import { type TreeLine, treeLines, treeMove, type TreeNode } from './tree-lines.ts';
import classes from './tree-table.module.css';
import { HEADER_PX, useTreeFocus } from './use-tree-focus.ts';

export type { TreeNode } from './tree-lines.ts';

export interface TreeColumn<Row> {
  id: string;
  title: string;
  hint?: string;
  sizePx: number;
  /**
   * True for a column that is below the name on narrow screens. With such columns, a row has two lines on
   * narrow screens: the name and the last column, then the columns below the name. All others are hidden.
   */
  isBelowNameWhenNarrow?: boolean;
  render: (row: Row) => ReactNode;
}

interface TreeTableProps<Row> {
  label: string;
  rows: readonly TreeNode<Row>[] | undefined;
  nameTitle: string;
  rowName: (row: Row) => string;
  renderName?: (row: Row) => ReactNode;
  /** Called for Enter on a row without children. Does the same as a click on the link in the row's name. */
  onEnter?: (row: Row) => void;
  /** Figure columns. The last one stays in view beside the name at every window width. */
  columns: readonly TreeColumn<Row>[];
  rowTone?: (row: Row) => RowTone;
  open: ReadonlySet<string>;
  onOpen: (open: ReadonlySet<string>) => void;
  total?: Row | undefined;
  isStale?: boolean;
  empty: ReactNode;
}

const SKELETONS = Array.from({ length: 8 }, (_, index) => index);

export function TreeTable<Row>(props: TreeTableProps<Row>) {
  const { columns } = props;
  // An empty result of the previous query doesn't mean that the current query finds nothing.
  const rows = props.isStale && props.rows?.length === 0 ? undefined : props.rows;
  if (rows?.length === 0) return props.empty;
  return (
    <div className={classes.container}>
      <div
        className={classes.frame}
        style={buildTreeStyle(columns)}
        data-stacks={columns.some(({ isBelowNameWhenNarrow }) => isBelowNameWhenNarrow) || undefined}
        data-stale={props.isStale || undefined}
      >
        {rows ? (
          <Lines {...props} rows={rows} />
        ) : (
          <output aria-label="Loading" className={classes.skeletons}>
            {SKELETONS.map((index) => (
              <Skeleton key={index} height={14} width={`${45 + ((index * 17) % 50)}%`} />
            ))}
          </output>
        )}
      </div>
    </div>
  );
}

const PAPER_PX = 960;
const PAPER_NAME_PX = 180;

function buildTreeStyle<Row>(columns: readonly TreeColumn<Row>[]) {
  const neededPx = columns.reduce((sum, { sizePx }) => sum + sizePx, 0);
  return {
    '--tree-columns': columns.map(({ sizePx }) => `minmax(${sizePx}px, 1fr)`).join(' '),
    '--tree-figures': `${neededPx}px`,
    '--tree-below': columns.filter(({ isBelowNameWhenNarrow }) => isBelowNameWhenNarrow).length,
    '--pinned-end': `${columns.at(-1)?.sizePx ?? 0}px`,
    '--header-height': `${HEADER_PX}px`,
    '--scroll-button': `${SCROLL_BUTTON_PX}px`,
    '--paper-name': `${PAPER_NAME_PX}px`,
    '--print-zoom': Math.min(0.85, PAPER_PX / (PAPER_NAME_PX + neededPx)),
  } as CSSProperties;
}

function Lines<Row>(props: TreeTableProps<Row> & { rows: readonly TreeNode<Row>[] }) {
  const { label, rows, columns, open, onOpen, total } = props;
  const lines = useMemo(() => treeLines(rows, open), [rows, open]);
  const isNarrow = useMediaQuery('(max-width: 719.98px)', undefined, { getInitialValueInEffect: false });
  const isStacked = isNarrow && columns.some(({ isBelowNameWhenNarrow }) => isBelowNameWhenNarrow);
  const { frameRef, focus, focused, moveTo, virtual } = useTreeFocus(lines, isStacked);
  useCutColumns(frameRef, measureHeadings);
  const isPrinting = usePrinting();
  const rendered = isPrinting ? lines.map((_, index) => ({ index, start: 0 })) : virtual.getVirtualItems();

  function toggle(id: string) {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    onOpen(next);
  }

  function handleKey(event: KeyboardEvent, line: TreeLine<Row>, index: number) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const move = treeMove(lines, index, event.key);
    if (move === null && event.key === 'Enter') return props.onEnter?.(line.node.row);
    if (move === null) return;
    event.preventDefault();
    if ('toggle' in move) toggle(move.toggle);
    else moveTo(move.to);
  }

  return (
    <>
      <div
        ref={frameRef}
        role="treegrid"
        aria-label={label}
        aria-busy={props.isStale}
        aria-rowcount={lines.length + (total === undefined ? 1 : 2)}
        className={classes.table}
      >
        <div role="rowgroup" className={classes.head}>
          <Titles {...props} />
        </div>
        <div role="rowgroup" className={classes.body} style={{ height: virtual.getTotalSize() }}>
          {rendered.map(({ index, start }) => {
            const line = lines[index] as TreeLine<Row>;
            const { node, level, isOpen } = line;
            const hasChildren = node.children.length > 0;
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the tree handles the keys
              <div
                key={node.id}
                role="row"
                aria-rowindex={index + 2}
                aria-level={level}
                aria-posinset={line.position}
                aria-setsize={line.siblingCount}
                aria-expanded={hasChildren ? isOpen : undefined}
                aria-label={props.rowName(node.row)}
                data-tree-line={index}
                data-tone={props.rowTone?.(node.row) ?? undefined}
                data-opens={hasChildren || undefined}
                tabIndex={index === focused ? 0 : -1}
                className={classes.row}
                style={{ transform: `translateY(${start}px)`, '--level': level } as CSSProperties}
                onFocus={() => focus(index)}
                onKeyDown={(event) => handleKey(event, line, index)}
                onClick={() => hasChildren && toggle(node.id)}
              >
                <Cells
                  {...props}
                  row={node.row}
                  sign={hasChildren ? (isOpen ? 'down' : 'right') : undefined}
                />
              </div>
            );
          })}
        </div>
        {total !== undefined && (
          <div role="rowgroup" className={classes.foot}>
            <div role="row" aria-rowindex={lines.length + 2} className={classes.row}>
              <Cells {...props} row={total} sign={undefined} />
            </div>
          </div>
        )}
      </div>
      <ScrollButtons gridRef={frameRef} isTabStop />
    </>
  );
}

function measureHeadings(table: HTMLElement): ScrolledColumns {
  const headings = [...table.querySelectorAll<HTMLElement>('[role="columnheader"]')];
  return {
    scrolling: headings
      .slice(1, -1)
      .map(({ offsetLeft, offsetWidth }) => ({ startPx: offsetLeft, sizePx: offsetWidth })),
    pinned: { startPx: headings[0]?.offsetWidth ?? 0, endPx: headings.at(-1)?.offsetWidth ?? 0 },
  };
}

function Titles<Row>({ nameTitle, columns }: Pick<TreeTableProps<Row>, 'nameTitle' | 'columns'>) {
  return (
    <div role="row" aria-rowindex={1} className={classes.row}>
      <span role="columnheader" className={classes.name}>
        {nameTitle}
      </span>
      {columns.map(({ id, title, hint, isBelowNameWhenNarrow }) => (
        <span
          key={id}
          role="columnheader"
          data-below={isBelowNameWhenNarrow || undefined}
          className={classes.figure}
        >
          {hint === undefined ? (
            title
          ) : (
            <ExplainedValue isUnderlined read={() => ({ title, lines: [], notes: [hint] })}>
              {title}
            </ExplainedValue>
          )}
        </span>
      ))}
    </div>
  );
}

interface CellsProps<Row> extends TreeTableProps<Row> {
  row: Row;
  sign: 'down' | 'right' | undefined;
}

function Cells<Row>({ row, sign, columns, rowName, renderName }: CellsProps<Row>) {
  return (
    <>
      <span role="rowheader" className={classes.name}>
        <span className={classes.sign}>{sign && <Icon name={sign} sizePx={16} />}</span>
        <span className={classes.text}>{renderName?.(row) ?? rowName(row)}</span>
      </span>
      {columns.map(({ id, render, isBelowNameWhenNarrow }) => (
        <span
          key={id}
          role="gridcell"
          data-below={isBelowNameWhenNarrow || undefined}
          className={classes.figure}
        >
          {render(row)}
        </span>
      ))}
    </>
  );
}
