import type { ReactNode } from 'react';
import classes from './plain-card.module.css';

/** Draws the content of a card in pairs: its names and figures in `b`, what explains them below in `span`. */
export const PlainCard = ({ children }: { children: ReactNode }) => (
  <div className={classes.card}>{children}</div>
);
