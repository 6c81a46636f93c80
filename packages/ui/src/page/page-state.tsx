import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page-frame.module.css';

export function PageSkeleton() {
  return (
    <output aria-label="Loading" className={classes.skeleton}>
      {LINES.map((line) => (
        <Skeleton key={line} height={38} radius={8} />
      ))}
    </output>
  );
}

export const SectionSkeleton = ({ heightPx }: { heightPx: number }) => (
  <output aria-label="Loading" className={classes.part}>
    <Skeleton height={heightPx} radius={8} />
  </output>
);

const LINES = Array.from({ length: 8 }, (_, line) => line);

export function PageEmpty({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={classes.state}>
      <p>{text}</p>
      {children}
    </div>
  );
}

export function PageNothingFound({ text, children }: { text: string; children: ReactNode }) {
  return (
    <output className={classes.state}>
      <p>{text}</p>
      <div className={classes.stateActions}>{children}</div>
    </output>
  );
}

export function PageFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div role="alert" className={classes.state}>
      <p>{text}</p>
      <Button onClick={onRetry}>Retry</Button>
    </div>
  );
}

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
