import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './side-panel.module.css';

/** A page and the panel beside it. On wide screens the page gives way, else the panel lies over its edge; the narrowest it covers whole. */
export function BesidePanel({ panel, children }: { panel: ReactNode; children: ReactNode }) {
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

/** Where a panel will stand, while its part of the program is on its way. */
export const PanelPlace = () => <div aria-hidden="true" data-side-panel className={classes.panel} />;
