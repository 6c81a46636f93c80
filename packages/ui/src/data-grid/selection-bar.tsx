import { Button } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import type { SummaryFigure } from '../page/summary-band.tsx';
import classes from './selection-bar.module.css';

interface SelectionBarProps {
  /** How many rows are selected comes first, then what a band says of all rows, in the same words and order. */
  figures: readonly SummaryFigure[];
  /** Offered where all loaded rows are selected and there are more. */
  everything?: { label: string; onSelect: () => void } | undefined;
  /** What can be done with the selection. */
  children?: ReactNode;
  /** Stands over cards, at the foot of the window: there are no cells to copy. */
  isOfCards?: boolean;
  onClear: () => void;
}

/** What the selected rows of a grid come to, and what can be done with them. */
export function SelectionBar({
  everything,
  figures,
  children,
  isOfCards = false,
  onClear,
}: SelectionBarProps) {
  const barRef = useRef<HTMLElement>(null);

  // The bar goes with what has the focus in it: the grid around it takes it.
  function clear() {
    const grid = barRef.current?.parentElement?.querySelector<HTMLElement>('[role="grid"]');
    onClear();
    grid?.focus({ preventScroll: true });
  }

  return (
    <section
      ref={barRef}
      aria-label="Selection"
      data-copies-rows={!isOfCards || undefined}
      data-of-cards={isOfCards || undefined}
      className={classes.bar}
    >
      <output className={classes.figures}>
        {figures.map(({ label, value, coverage, parts = [] }) => (
          <FigureAndParts key={label} label={label} value={value} coverage={coverage} parts={parts} />
        ))}
      </output>
      <div className={classes.actions}>
        {everything && (
          <Button
            variant="default"
            size="compact-sm"
            className={classes.action}
            onClick={everything.onSelect}
          >
            {everything.label}
          </Button>
        )}
        {children}
        {/* The grid around it answers the copying, as it does for the keys. */}
        {!isOfCards && (
          <Button
            variant="default"
            size="compact-sm"
            className={classes.action}
            onClick={({ currentTarget }) => copyFrom(currentTarget.closest('section') ?? currentTarget)}
          >
            Copy
          </Button>
        )}
        <Button variant="default" size="compact-sm" className={classes.action} onClick={clear}>
          Clear
        </Button>
      </div>
    </section>
  );
}

/** The browser copies only where something is marked: for a moment that is this bar, and the grid around it answers with the rows. */
function copyFrom(bar: HTMLElement) {
  const marked = document.getSelection();
  marked?.selectAllChildren(bar);
  document.execCommand('copy');
  marked?.removeAllRanges();
}

function FigureAndParts({ label, value, coverage, parts = [] }: SummaryFigure) {
  return [{ label, value, coverage }, ...parts.map((part) => ({ ...part, coverage: part.note }))].map(
    (figure) => (
      <dl key={figure.label} className={classes.figure}>
        <dt>{figure.label}</dt>
        <dd className={classes.value}>
          {figure.value}
          {figure.coverage !== undefined && <span className={classes.coverage}>{figure.coverage}</span>}
        </dd>
      </dl>
    ),
  );
}
