import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './far-apart.module.css';

export const FAR_APART = 'Guide and auction value are more than 10 % apart';

interface FarApartProps {
  isWide: boolean;
  children: ReactNode;
}

/** A figure that compares guide and auction value, marked where they are far apart. */
export const FarApart = ({ isWide, children }: FarApartProps) =>
  isWide ? (
    <span className={classes.wide}>
      <VisuallyHidden>{FAR_APART}: </VisuallyHidden>
      <span aria-hidden>! </span>
      {children}
    </span>
  ) : (
    children
  );
