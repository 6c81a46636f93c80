import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './selection-bar.module.css';

interface SelectionBarProps {
  /** How many rows are selected. */
  count: string;
  /** Offered where all loaded rows are selected and there are more. */
  everything?: { label: string; onSelect: () => void } | undefined;
  figures: readonly { label: string; value: string; note?: string }[];
  /** What can be done with the selection. */
  children?: ReactNode;
  onClear: () => void;
}

/** What the selected rows of a grid come to, and what can be done with them. */
export function SelectionBar({ count, everything, figures, children, onClear }: SelectionBarProps) {
  return (
    <section aria-label="Selection" className={classes.bar}>
      <output className={classes.words}>
        <b>{count} selected</b>
        {figures.map(({ label, value, note }) => (
          <span key={label} className={classes.figure}>
            {label} <b>{value}</b>
            {note && <span className={classes.note}> {note}</span>}
          </span>
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
        <Button variant="default" size="compact-sm" className={classes.action} onClick={onClear}>
          Clear
        </Button>
      </div>
    </section>
  );
}
