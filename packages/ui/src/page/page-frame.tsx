import type { ReactNode } from 'react';
import classes from './page-frame.module.css';

interface PageFrameProps {
  title: string;
  back?: ReactNode;
  /** Hidden in low windows. */
  subtitle?: ReactNode;
  /** Shown beside the title, such as a status. */
  marks?: ReactNode;
  actions?: ReactNode;
  /** Filters that stay in view while the page scrolls, except in low or narrow windows. */
  filters?: ReactNode;
  /** Visible on paper only. */
  printed?: ReactNode;
  banner?: ReactNode;
  isNarrow?: boolean;
  children: ReactNode;
}

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

// The style sheet prints the text from `data-printed`, so that it isn't in the page's content.
export const PrintedLine = ({ text }: { text: string }) => (
  <p data-printed={text} className={classes.printed} />
);
