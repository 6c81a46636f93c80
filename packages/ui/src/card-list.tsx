import { Skeleton } from '@mantine/core';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import classes from './card-list.module.css';
import type { RowTone } from './data-grid/data-grid.tsx';
import { NEAR_END_PX } from './data-grid/grid-body.tsx';

export interface CardListProps<Row> {
  label: string;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  rowTone: (row: Row) => RowTone;
  renderCard: (row: Row) => ReactNode;
  markedRowId?: string | undefined;
  onOpenRow: (row: Row) => void;
  isLoading: boolean;
  isStale: boolean;
  hasMore: boolean;
  onNearEnd: () => void;
  /** When it changes, the page goes back to its start. */
  topKey: string;
  empty: ReactNode;
  tail?: ReactNode;
}

const PLACES = Array.from({ length: 8 }, (_, place) => place);

/** A list for narrow screens: the page scrolls, each row is one button. */
export function CardList<Row>(props: CardListProps<Row>) {
  const { rows, isLoading, hasMore, onNearEnd } = props;
  const endRef = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!endRef.current || !hasMore) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onNearEnd();
      },
      { rootMargin: `${NEAR_END_PX}px` },
    );
    observer.observe(endRef.current);
    return () => observer.disconnect();
  }, [hasMore, onNearEnd]);

  const shownTop = useRef(props.topKey);
  useLayoutEffect(() => {
    if (shownTop.current === props.topKey) return;
    shownTop.current = props.topKey;
    window.scrollTo({ top: 0 });
  }, [props.topKey]);

  if (isLoading) return PLACES.map((place) => <Skeleton key={place} height={66} radius={10} mb={8} />);
  if (rows.length === 0) return <div className={classes.empty}>{props.empty}</div>;
  return (
    <>
      <ul
        aria-label={props.label}
        aria-busy={props.isStale}
        data-stale={props.isStale || undefined}
        className={classes.list}
      >
        {rows.map((row) => (
          <li key={props.rowId(row)}>
            <button
              type="button"
              className={classes.card}
              data-row-id={props.rowId(row)}
              data-tone={props.rowTone(row) ?? undefined}
              data-marked={props.rowId(row) === props.markedRowId || undefined}
              onClick={() => props.onOpenRow(row)}
            >
              {props.renderCard(row)}
            </button>
          </li>
        ))}
      </ul>
      {hasMore && !props.tail && <Skeleton height={66} radius={10} mt={8} />}
      <div ref={endRef} className={classes.tail}>
        {props.tail}
      </div>
    </>
  );
}
