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
import type { FocusListCell, ListPosition, ReadListPosition } from './list-position.ts';
import { useCardPosition } from './use-card-position.ts';

export interface CardListProps<Row> {
  label: string;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  rowTone: (row: Row) => RowTone;
  openLabel: (row: Row) => string;
  /** Interactive elements inside the card need `data-card-widget`. */
  renderCard: (row: Row) => ReactNode;
  isMarked?: (row: Row) => boolean;
  totalRows: number | undefined;
  onOpenRow: (row: Row) => void;
  isLoading: boolean;
  isStale: boolean;
  hasMore: boolean;
  onNearEnd: () => void;
  /** A new key scrolls the page to its start, or to `position`. */
  scrollKey: string;
  /** Earlier position of the user in the list with this `scrollKey`. */
  position?: ListPosition | undefined;
  positionRef?: Ref<ReadListPosition>;
  /** Focuses the first invalid field of a card, or else the card. */
  focusRef?: Ref<FocusListCell>;
  empty: ReactNode;
  /** Content below the last loaded card. */
  tail?: ReactNode;
}

const SKELETONS = Array.from({ length: 8 }, (_, index) => index);
/** Estimated height of a card with two lines. Actual heights are measured. */
const CARD_HEIGHT_PX = 65;
const GAP_PX = 8;
/** Number of cards rendered beyond either edge, so that Tab always finds the next card. */
const OVERSCAN = 6;

export function CardList<Row>(props: CardListProps<Row>) {
  const { rows, hasMore } = props;
  // An empty result of the previous query doesn't mean that the current query finds nothing.
  const isLoading = props.isLoading || (props.isStale && rows.length === 0);
  if (isLoading)
    return SKELETONS.map((index) => <Skeleton key={index} height={CARD_HEIGHT_PX} radius={10} mb={GAP_PX} />);
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
  const [focusedIndex, setFocusedIndex] = useState(-1);
  // oxlint-disable-next-line react/incompatible-library -- its results change with every scroll and are never memoized
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => CARD_HEIGHT_PX,
    getItemKey: (index) => rowId(rows[index] as Row),
    gap: GAP_PX,
    scrollMargin: startPx,
    overscan: OVERSCAN,
    rangeExtractor: useCallback(
      (range: Range) =>
        withFocused(defaultRangeExtractor(range), focusedIndex < range.count ? focusedIndex : -1),
      [focusedIndex],
    ),
  });

  // Runs after each render, also while scrolling, to repeat a request that was canceled.
  useEffect(() => {
    const visibleEndPx = (virtualizer.scrollOffset ?? 0) + (virtualizer.scrollRect?.height ?? 0);
    if (hasMore && startPx + virtualizer.getTotalSize() - visibleEndPx < NEAR_END_PX) onNearEnd();
  });

  useImperativeHandle(props.focusRef, () => (cell) => {
    const index = rows.findIndex((row) => rowId(row) === cell.rowId);
    if (index < 0) return;
    // The card must be rendered before it can be focused, even if it is out of view.
    flushSync(() => setFocusedIndex(index));
    const card = listRef.current?.querySelector(`[data-index="${index}"]`);
    const target =
      card?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? card?.querySelector<HTMLElement>('button');
    target?.focus();
  });

  useCardPosition({
    ...props,
    listRef,
    virtualizer,
    showCard: (id) => {
      const index = rows.findIndex((row) => rowId(row) === id);
      setFocusedIndex(index);
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
              onFocus={() => setFocusedIndex(index)}
              onBlur={() => setFocusedIndex(-1)}
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

/**
 * Returns the distance from the top of the page to the list. Measures it again when content above changes its
 * height.
 */
function useStartPx(listRef: RefObject<HTMLElement | null>): number {
  const [startPx, setStartPx] = useState(0);
  useLayoutEffect(() => {
    const updateLayout = () => {
      const top = listRef.current?.getBoundingClientRect().top ?? 0;
      setStartPx(Math.round(top + window.scrollY));
    };
    updateLayout();
    const observer = new ResizeObserver(updateLayout);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [listRef]);
  return startPx;
}
