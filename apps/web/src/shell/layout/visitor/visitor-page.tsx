import type { ReactNode } from 'react';
import { Logo } from '../logo.tsx';
import { usePageTitle } from '../page-title.ts';
import classes from './visitor-page.module.css';

interface VisitorPageProps {
  title: string;
  subtitle: ReactNode;
  /** True if the page has two columns of fields. */
  isWide?: boolean;
  children: ReactNode;
}

export function VisitorPage({ title, subtitle, isWide = false, children }: VisitorPageProps) {
  usePageTitle(title);
  return (
    <main className={classes.page}>
      <div className={classes.panel} data-wide={isWide || undefined}>
        <Logo />
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.explained}>{subtitle}</p>
        {children}
      </div>
    </main>
  );
}
