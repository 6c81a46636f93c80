import type { ReactNode } from 'react';
import classes from './plain-table.module.css';

interface PlainTableProps {
  label?: string;
  /** Uses smaller text, for many columns. */
  isDense?: boolean;
  children: ReactNode;
}

/** Renders a read-only table of figures. Highlights the row or column marked with `aria-current`. */
export const PlainTable = ({ label, isDense = false, children }: PlainTableProps) => (
  <table aria-label={label} data-dense={isDense || undefined} className={classes.plain}>
    {children}
  </table>
);
