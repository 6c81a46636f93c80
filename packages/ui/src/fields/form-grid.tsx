import type { ReactNode } from 'react';
import classes from './form-grid.module.css';

/** The fields of a form, two beside each other where there is room. Each keeps a line for what stands under it: nothing jumps. */
export const FormGrid = ({ children }: { children: ReactNode }) => (
  <div className={classes.grid}>{children}</div>
);

/** What needs the whole width. */
export const FormRow = ({ children }: { children: ReactNode }) => (
  <div className={classes.row}>{children}</div>
);
