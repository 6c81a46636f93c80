import { Skeleton, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Icon } from './icon.tsx';
import classes from './summary-band.module.css';

export interface SummaryPart {
  label: string;
  value: string;
  /** Of how many rows it is. */
  note?: string;
  /** Its sign says enough where space is short. */
  isPlain?: boolean;
}

/** One figure about some rows. */
export interface SummaryFigure {
  label: string;
  /** A dash over nothing. */
  value: string;
  /** Which way the colour goes; the value carries a sign. */
  way?: 'up' | 'down' | undefined;
  /** How many of the shown rows it is made of: '1,352 of 1,587'. */
  coverage?: string | undefined;
  /** What belongs to it. */
  parts?: readonly SummaryPart[] | undefined;
  /** Where a band has room, below its figure. */
  note?: ReactNode;
  /** In a band: what can be done with the rows. */
  action?: ReactNode;
}

interface SummaryBandProps {
  /** With their labels alone while the figures are on their way. */
  figures: readonly (Pick<SummaryFigure, 'label'> & Partial<SummaryFigure>)[];
  /** They speak of an earlier question, or of an earlier time. */
  isStale: boolean;
  /** Its notes may have two lines: their room is kept, so that nothing moves when the figures arrive. */
  hasTwoLines?: boolean;
}

/** What the rows of a list come to. On low windows it is one line of figures that opens to the rest. */
export function SummaryBand({ figures, isStale, hasTwoLines = false }: SummaryBandProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section
      aria-label="Summary"
      aria-busy={isStale}
      data-stale={isStale || undefined}
      data-open={isOpen || undefined}
      data-two-lines={hasTwoLines || undefined}
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

function Figure({ label, value, way, coverage, parts, note, action }: Partial<SummaryFigure>) {
  const isWide = note === undefined && (parts?.length ?? 0) > 0;
  return (
    <div className={classes.figure} data-wide={isWide || undefined}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.line}>
        {value === undefined ? (
          <Skeleton height={16} width="70%" className={classes.awaited ?? ''} />
        ) : (
          <>
            <strong data-way={way} className={classes.value}>
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

/** A signed figure says by its sign which it is; to screen readers words do. */
function Part({ label, value, isPlain = false }: SummaryPart) {
  return (
    <span className={classes.part}>
      {isPlain ? <VisuallyHidden>{label} </VisuallyHidden> : `${label} `}
      {value}
    </span>
  );
}
