import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './wide-spread-mark.module.css';

export const WIDE_SPREAD_TEXT = 'Black Book and auction value differ by more than 10%';

interface WideSpreadMarkProps {
  isWide: boolean;
  children: ReactNode;
}

export const WideSpreadMark = ({ isWide, children }: WideSpreadMarkProps) =>
  isWide ? (
    <span className={classes.wide}>
      <VisuallyHidden>{WIDE_SPREAD_TEXT}: </VisuallyHidden>
      <span aria-hidden>! </span>
      {children}
    </span>
  ) : (
    children
  );
