import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './side-panel.module.css';

/**
 * Lays out a page with a panel beside it. On wide screens the page shrinks; on narrower screens the panel
 * overlaps the edge of the page, and on the narrowest it covers the page.
 */
export function PageWithPanel({ panel, children }: { panel: ReactNode; children: ReactNode }) {
  const isNarrow = useMediaQuery('(max-width: 599.98px)', undefined, { getInitialValueInEffect: false });
  return (
    <div className={classes.beside}>
      <div className={classes.page} inert={isNarrow && Boolean(panel)}>
        {children}
      </div>
      {panel}
    </div>
  );
}

export const PanelSkeleton = () => <div aria-hidden="true" data-side-panel className={classes.panel} />;
