import { Button, Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureText } from '../../shell/api/api-error.ts';
import classes from './dashboard.module.css';

interface TileProps {
  title: string;
  queries: readonly Pick<UseQueryResult, 'data' | 'error' | 'refetch' | 'isPlaceholderData'>[];
  heightPx: number;
  children: () => ReactNode;
}

export function Tile({ title, queries, heightPx, children }: TileProps) {
  const failedQueries = queries.filter(({ error, data }) => error !== null && data === undefined);
  return (
    <section aria-label={title} className={classes.tile}>
      <h2 className={classes.title}>{title}</h2>
      {failedQueries[0] ? (
        <div role="alert" className={classes.failed}>
          {failureText(failedQueries[0].error)}
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => failedQueries.forEach(({ refetch }) => void refetch())}
          >
            Retry
          </Button>
        </div>
      ) : queries.some(({ data }) => data === undefined) ? (
        <output aria-label="Loading">
          <Skeleton height={heightPx} radius={8} />
        </output>
      ) : (
        <div data-stale={queries.some(({ isPlaceholderData }) => isPlaceholderData) || undefined}>
          {children()}
        </div>
      )}
    </section>
  );
}
