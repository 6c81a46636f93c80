import { Menu } from '@mantine/core';
import { Icon } from '@fleetworth/ui/icon';
import type { ReactNode } from 'react';
import classes from './row-menu.module.css';

interface RowMenuProps {
  row: { unit: string };
  isInGrid: boolean;
  children: ReactNode;
  width?: number;
}

const MENU_PORTAL = { target: '#content' };

export const RowMenu = ({ row, isInGrid, children, width = 180 }: RowMenuProps) => (
  <Menu
    position="bottom-start"
    width={width}
    shadow="md"
    withInitialFocusPlaceholder={false}
    portalProps={MENU_PORTAL}
  >
    <Menu.Target>
      <button
        type="button"
        // The whole grid is a single Tab stop and focuses its buttons itself.
        tabIndex={isInGrid ? -1 : 0}
        data-cell-widget
        data-card-widget
        className={classes.open}
        aria-label={`Actions for ${row.unit}`}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        <Icon name="more" />
      </button>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Label>Unit {row.unit}</Menu.Label>
      {children}
    </Menu.Dropdown>
  </Menu>
);
