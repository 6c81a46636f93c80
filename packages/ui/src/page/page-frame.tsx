import type { ReactNode } from 'react';
import classes from './page-frame.module.css';

interface PageFrameProps {
  title: string;
  /** The way to the page above, over the title. */
  back?: ReactNode;
  /** What the page is about; it goes where the window is low. */
  subtitle?: ReactNode;
  /** Short marks beside the title that stay in every window. */
  marks?: ReactNode;
  /** At the end of the title's line. */
  actions?: ReactNode;
  /** Stay in view while the page is scrolled, but where the window is low or narrow. */
  filters?: ReactNode;
  /** Lines below the filters that stand on paper alone: `PrintedLine`. */
  printed?: ReactNode;
  /** What is not as usual: no connection, or older data. */
  banner?: ReactNode;
  /** A narrow column in the middle, for what is read rather than compared. */
  isNarrow?: boolean;
  children: ReactNode;
}

/** The frame of every screen: what it is, what can be done, what it holds. The content takes the height that is left. */
export function PageFrame(props: PageFrameProps) {
  return (
    <div className={classes.page} data-narrow={props.isNarrow || undefined}>
      {props.back && (
        <nav aria-label="Back" className={classes.back}>
          {props.back}
        </nav>
      )}
      <div className={classes.top}>
        <h1 className={classes.title}>{props.title}</h1>
        {props.marks && <div className={classes.marks}>{props.marks}</div>}
        {props.actions && <div className={classes.actions}>{props.actions}</div>}
      </div>
      {props.subtitle && <div className={classes.subtitle}>{props.subtitle}</div>}
      {props.banner}
      {props.filters && (
        <section aria-label="Filters" className={classes.filters}>
          {props.filters}
        </section>
      )}
      {props.printed}
      <div className={classes.content}>{props.children}</div>
    </div>
  );
}

/** A line that stands on paper alone, for instance the searched text. */
export const PrintedLine = ({ text }: { text: string }) => (
  <p data-printed={text} className={classes.printed} />
);
