import type { ReactNode } from 'react';
import classes from './plain-table.module.css';

interface PlainTableProps {
  label?: string;
  isDense?: boolean;
  children: ReactNode;
}

/** Highlights the row or column marked with `aria-current`. */
export const PlainTable = ({ label, isDense = false, children }: PlainTableProps) => (
  <table aria-label={label} data-dense={isDense || undefined} className={classes.plain}>
    {children}
  </table>
);
