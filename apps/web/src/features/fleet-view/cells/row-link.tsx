import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import classes from '../list/fleet-cells.module.css';

/** The link isn't a Tab stop, because keyboard users can open the row from any cell. */
export const RowLink = createLink(function RowAnchor({ children, ...anchor }: ComponentProps<'a'>) {
  return (
    <a {...anchor} tabIndex={-1} data-cell-widget className={classes.unit}>
      {children}
    </a>
  );
});
