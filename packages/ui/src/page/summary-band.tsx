import { Button, Skeleton, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Icon } from './icon.tsx';
import classes from './summary-band.module.css';

export interface SummaryPart {
  label: string;
  value: string;
  note?: string;
  /** Hides the label in the summary band, where the sign of the value is enough. */
  isLabelHidden?: boolean;
}

export interface SummaryFigure {
  label: string;
  /** A dash if there is no value. */
  value: string;
  direction?: 'up' | 'down' | undefined;
  /** Number of shown rows that the figure covers: '1,352 of 1,587'. */
  coverage?: string | undefined;
  parts?: readonly SummaryPart[] | undefined;
  note?: ReactNode;
  action?: ReactNode;
}

interface SummaryBandProps {
  figures: readonly (Pick<SummaryFigure, 'label'> & Partial<SummaryFigure>)[];
  isStale: boolean;
  /** Reserves two lines for notes, so that the layout doesn't shift when the figures arrive. */
  reservesTwoLines?: boolean;
}

// In low windows, the band is one line that expands.
export function SummaryBand({ figures, isStale, reservesTwoLines = false }: SummaryBandProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section
      aria-label="Summary"
      aria-busy={isStale}
      data-stale={isStale || undefined}
      data-open={isOpen || undefined}
      data-two-lines={reservesTwoLines || undefined}
      className={classes.band}
    >
      <dl className={classes.figures}>
        {figures.map((figure) => (
          <Figure key={figure.label} {...figure} />
        ))}
      </dl>
      <UnstyledButton
        className={classes.opener}
        aria-expanded={isOpen}
        aria-label="Summary details"
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="down" sizePx={16} />
      </UnstyledButton>
    </section>
  );
}

export const SummaryFailed = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <section aria-label="Summary">
    <div role="alert" className={classes.failed}>
      {text}
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        Retry
      </Button>
    </div>
  </section>
);

function Figure({ label, value, direction, coverage, parts, note, action }: Partial<SummaryFigure>) {
  const isWide = note === undefined && (parts?.length ?? 0) > 0;
  return (
    <div className={classes.figure} data-wide={isWide || undefined}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.line}>
        {value === undefined ? (
          <Skeleton height={16} width="70%" className={classes.loading ?? ''} />
        ) : (
          <>
            <strong data-direction={direction} className={classes.value}>
              {value}
            </strong>
            {coverage !== undefined && <span className={classes.coverage}>{coverage}</span>}
            {action && <span className={classes.action}>{action}</span>}
          </>
        )}
      </dd>
      <dd className={classes.note}>
        {value === undefined ? (
          <Skeleton height={10} width="50%" my={4} />
        ) : (
          (note ?? parts?.map((part) => <Part key={part.label} {...part} />))
        )}
      </dd>
    </div>
  );
}

function Part({ label, value, isLabelHidden = false }: SummaryPart) {
  return (
    <span className={classes.part}>
      {isLabelHidden ? <VisuallyHidden>{label} </VisuallyHidden> : `${label} `}
      <span className={classes.amount}>{value}</span>
    </span>
  );
}
