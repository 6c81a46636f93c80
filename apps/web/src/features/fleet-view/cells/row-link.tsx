import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import classes from '../list/fleet-cells.module.css';

/**
 * Links the cell that names a row to the row's target, for the mouse. With the keyboard, any cell opens the
 * row.
 */
export const RowLink = createLink(function RowAnchor({ children, ...anchor }: ComponentProps<'a'>) {
  return (
    <a {...anchor} tabIndex={-1} data-cell-widget className={classes.unit}>
      {children}
    </a>
  );
});
