import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page-frame.module.css';

/** In place of the content while it loads. */
export function PageSkeleton() {
  return (
    <output aria-label="Loading" className={classes.skeleton}>
      {LINES.map((line) => (
        <Skeleton key={line} height={38} radius={8} />
      ))}
    </output>
  );
}

/** Keeps the place of a part of a page while it loads: as high as the part will be. */
export const PartSkeleton = ({ heightPx }: { heightPx: number }) => (
  <output aria-label="Loading" className={classes.part}>
    <Skeleton height={heightPx} radius={8} />
  </output>
);

const LINES = Array.from({ length: 8 }, (_, line) => line);

/** There is nothing yet: says so, and offers the next action. */
export function PageEmpty({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={classes.state}>
      <p>{text}</p>
      {children}
    </div>
  );
}

/** There is something, but not what was looked for: says what, and offers to drop it. */
export function PageNothingFound({ text, children }: { text: string; children: ReactNode }) {
  return (
    <output className={classes.state}>
      <p>{text}</p>
      <div className={classes.ways}>{children}</div>
    </output>
  );
}

/** It could not be loaded. */
export function PageFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div role="alert" className={classes.state}>
      <p>{text}</p>
      <Button onClick={onRetry}>Retry</Button>
    </div>
  );
}

/** What is shown is kept, though not as usual: without a connection, or older than it should be. */
export function PageBanner({ text, onRetry }: { text: string; onRetry?: (() => void) | undefined }) {
  return (
    <output className={classes.banner}>
      {text}
      {onRetry && (
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          Retry
        </Button>
      )}
    </output>
  );
}
