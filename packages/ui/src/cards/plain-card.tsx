import type { ReactNode } from 'react';
import classes from './plain-card.module.css';

/** Lays out the content of a card in pairs: names and figures in `b`, explanations below them in `span`. */
export const PlainCard = ({ children }: { children: ReactNode }) => (
  <div className={classes.card}>{children}</div>
);
