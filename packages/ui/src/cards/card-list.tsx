import { Skeleton } from '@mantine/core';
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import classes from './card-list.module.css';
import type { RowTone } from '../data-grid/data-grid.tsx';
import { NEAR_END_PX } from '../data-grid/grid-body.tsx';
import { withFocused } from '../data-grid/use-grid-table.ts';
import type { FocusListCell, ListPlace, ReadListPlace } from './list-place.ts';
import { useCardPlace } from './use-card-place.ts';

export interface CardListProps<Row> {
  label: string;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  rowTone: (row: Row) => RowTone;
  /** What the button that lies over the whole card says. */
  openLabel: (row: Row) => string;
  /** What of it can be pressed by itself carries `data-card-widget`. */
  renderCard: (row: Row) => ReactNode;
  isMarked?: (row: Row) => boolean;
  /** How many rows there are, loaded or not; undefined while that is not loaded. */
  totalRows: number | undefined;
  onOpenRow: (row: Row) => void;
  isLoading: boolean;
  isStale: boolean;
  hasMore: boolean;
  onNearEnd: () => void;
  /** When it changes, the page goes to its start, or to `place`. */
  topKey: string;
  /** Where the user was in the list of this `topKey` before. */
  place?: ListPlace | undefined;
  placeRef?: Ref<ReadListPlace>;
  /** Gives the focus to the first invalid field of a card, else to the card. */
  focusRef?: Ref<FocusListCell>;
  empty: ReactNode;
  tail?: ReactNode;
}

const PLACES = Array.from({ length: 8 }, (_, place) => place);
/** What a card of two lines takes; the others are measured. */
const CARD_HEIGHT_PX = 65;
const GAP_PX = 8;
/** Cards that are drawn beyond either edge: the next one is there for Tab. */
const OVERSCAN = 6;

/** A list for narrow screens: the page scrolls, each card opens its row, and only those in sight are drawn. */
export function CardList<Row>(props: CardListProps<Row>) {
  const { rows, isLoading, hasMore } = props;
  if (isLoading)
    return PLACES.map((place) => <Skeleton key={place} height={CARD_HEIGHT_PX} radius={10} mb={GAP_PX} />);
  if (rows.length === 0) return <div className={classes.empty}>{props.empty}</div>;
  return (
    <>
      <Cards {...props} />
      {hasMore && !props.tail && <Skeleton height={CARD_HEIGHT_PX} radius={10} mt={GAP_PX} />}
      <div className={classes.tail}>{props.tail}</div>
    </>
  );
}

function Cards<Row>(props: CardListProps<Row>) {
  const { rows, rowId, hasMore, onNearEnd } = props;
  const listRef = useRef<HTMLUListElement>(null);
  const startPx = useStartPx(listRef);
  const [focused, setFocused] = useState(-1);
  // oxlint-disable-next-line react/incompatible-library -- its answers change with every scroll, and nothing memoizes them
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => CARD_HEIGHT_PX,
    getItemKey: (index) => rowId(rows[index] as Row),
    gap: GAP_PX,
    scrollMargin: startPx,
    overscan: OVERSCAN,
    rangeExtractor: useCallback(
      (range: Range) => withFocused(defaultRangeExtractor(range), focused < range.count ? focused : -1),
      [focused],
    ),
  });

  // Asked with each drawing, and so with each scroll: a request that was canceled is made again.
  useEffect(() => {
    const shownEndPx = (virtualizer.scrollOffset ?? 0) + (virtualizer.scrollRect?.height ?? 0);
    if (hasMore && startPx + virtualizer.getTotalSize() - shownEndPx < NEAR_END_PX) onNearEnd();
  });

  useImperativeHandle(props.focusRef, () => (cell) => {
    const index = rows.findIndex((row) => rowId(row) === cell.rowId);
    if (index < 0) return;
    // Drawn before it is focused, wherever the page is scrolled to.
    flushSync(() => setFocused(index));
    const card = listRef.current?.querySelector(`[data-index="${index}"]`);
    const target =
      card?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? card?.querySelector<HTMLElement>('button');
    target?.focus();
  });

  useCardPlace({
    ...props,
    listRef,
    virtualizer,
    onDraw: (id) => {
      const index = rows.findIndex((row) => rowId(row) === id);
      setFocused(index);
      return index >= 0;
    },
  });

  return (
    <ul
      ref={listRef}
      aria-label={props.label}
      aria-busy={props.isStale}
      data-stale={props.isStale || undefined}
      className={classes.list}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const row = rows[index];
        if (!row) return null;
        return (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={props.totalRows ?? -1}
            className={classes.item}
            style={{ top: start - startPx }}
          >
            <div
              className={classes.card}
              data-tone={props.rowTone(row) ?? undefined}
              data-marked={props.isMarked?.(row) || undefined}
              onFocus={() => setFocused(index)}
              onBlur={() => setFocused(-1)}
            >
              <button
                type="button"
                className={classes.open}
                data-row-id={key}
                aria-label={props.openLabel(row)}
                onClick={() => props.onOpenRow(row)}
              />
              <div className={classes.content}>{props.renderCard(row)}</div>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** How far from the start of the page the list begins: what stands above it grows and shrinks. */
function useStartPx(listRef: RefObject<HTMLElement | null>): number {
  const [startPx, setStartPx] = useState(0);
  useLayoutEffect(() => {
    const look = () => {
      const top = listRef.current?.getBoundingClientRect().top ?? 0;
      setStartPx(Math.round(top + window.scrollY));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [listRef]);
  return startPx;
}
