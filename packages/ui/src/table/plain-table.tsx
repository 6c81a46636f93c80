import type { ReactNode } from 'react';
import classes from './plain-table.module.css';

interface PlainTableProps {
  /** Name for screen readers. */
  label?: string;
  /** Smaller text, for many columns in little room. */
  isDense?: boolean;
  /** Head, body and foot of the table. */
  children: ReactNode;
}

/**
 * Draws a table of figures that is read rather than worked with. The row or column marked `aria-current` stands
 * out.
 */
export const PlainTable = ({ label, isDense = false, children }: PlainTableProps) => (
  <table aria-label={label} data-dense={isDense || undefined} className={classes.plain}>
    {children}
  </table>
);
