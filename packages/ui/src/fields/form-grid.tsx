import type { ReactNode } from 'react';
import classes from './form-grid.module.css';

// Each field reserves a line for its message, so that the layout doesn't shift.
export const FormGrid = ({ children }: { children: ReactNode }) => (
  <div className={classes.grid}>{children}</div>
);

export const FormRow = ({ children }: { children: ReactNode }) => (
  <div className={classes.row}>{children}</div>
);
