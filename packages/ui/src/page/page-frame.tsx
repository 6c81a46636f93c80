import type { ReactNode } from 'react';
import classes from './page-frame.module.css';

interface PageFrameProps {
  title: string;
  back?: ReactNode;
  /** Sentence about the page; hidden in low windows. */
  subtitle?: ReactNode;
  /** Short badges beside the title, visible in every window. */
  marks?: ReactNode;
  actions?: ReactNode;
  /** Filters that stay in view while the page scrolls, except in low or narrow windows. */
  filters?: ReactNode;
  /** Lines below the filters that appear only in print: `PrintedLine`. */
  printed?: ReactNode;
  /** Warning, for instance about a lost connection or outdated data. */
  banner?: ReactNode;
  /** Limits the page to a narrow centered column, for content that is read rather than compared. */
  isNarrow?: boolean;
  children: ReactNode;
}

/** Renders the frame of every screen: title, actions and content. The content fills the remaining height. */
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

/** Renders a line that appears only in print, for instance the search text. */
export const PrintedLine = ({ text }: { text: string }) => (
  <p data-printed={text} className={classes.printed} />
);
