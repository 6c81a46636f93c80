import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './far-apart.module.css';

export const FAR_APART = 'Black Book and auction value differ by more than 10%';

interface FarApartProps {
  isWide: boolean;
  children: ReactNode;
}

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
