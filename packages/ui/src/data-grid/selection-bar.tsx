import { Button } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import type { SummaryFigure } from '../page/summary-band.tsx';
import classes from './selection-bar.module.css';

interface SelectionBarProps {
  figures: readonly SummaryFigure[];
  selectAll?: { label: string; onSelect: () => void } | undefined;
  children?: ReactNode;
  /**
   * True for a list of cards, where the bar is at the bottom of the window and there are no cells to copy.
   */
  isForCards?: boolean;
  onClear: () => void;
}

export function SelectionBar({
  selectAll,
  figures,
  children,
  isForCards = false,
  onClear,
}: SelectionBarProps) {
  const barRef = useRef<HTMLElement>(null);

  // Clearing removes the bar, which contains the focus, so the focus moves to the grid.
  function clear() {
    const grid = barRef.current?.parentElement?.querySelector<HTMLElement>('[role="grid"]');
    onClear();
    grid?.focus({ preventScroll: true });
  }

  return (
    <section
      ref={barRef}
      aria-label="Selection"
      data-copies-rows={!isForCards || undefined}
      data-of-cards={isForCards || undefined}
      className={classes.bar}
    >
      <output className={classes.figures}>
        {figures.map(({ label, value, coverage, parts = [] }) => (
          <FigureWithParts key={label} label={label} value={value} coverage={coverage} parts={parts} />
        ))}
      </output>
      <div className={classes.actions}>
        {selectAll && (
          <Button variant="default" size="compact-sm" className={classes.action} onClick={selectAll.onSelect}>
            {selectAll.label}
          </Button>
        )}
        {children}
        {/* The surrounding grid handles the copy event, as it does for the keyboard. */}
        {!isForCards && (
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

// Browsers copy only while text is selected, so the bar selects itself for a moment. The surrounding grid
// replaces the copied text with the rows.
function copyFrom(bar: HTMLElement) {
  const textSelection = document.getSelection();
  textSelection?.selectAllChildren(bar);
  document.execCommand('copy');
  textSelection?.removeAllRanges();
}

function FigureWithParts({ label, value, coverage, parts = [] }: SummaryFigure) {
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
