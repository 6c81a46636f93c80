import { Skeleton } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './card-list.module.css';
import { NEAR_END_PX, type RowTone } from './data-grid/data-grid.tsx';

interface CardListProps<Row> {
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
      <div ref={endRef} className={classes.tail}>
        {props.tail}
      </div>
    </>
  );
}
