import type { ReactNode } from 'react';
import classes from './page-message.module.css';

/** A page that has only something to say, and a way on. */
export function PageMessage({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <main className={classes.page}>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.text}>{text}</p>
      {children}
    </main>
  );
}
