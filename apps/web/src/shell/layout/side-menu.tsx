import { Drawer } from '@mantine/core';
import { useDialogLayer } from '@fleetworth/ui/use-dialog-layer';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { Logo } from '../logo.tsx';
import classes from './shell.module.css';

const GROUPS = [
  { name: 'Fleet View', entries: [{ name: 'Value by Vehicle', to: paths.valueByVehicle }] },
] as const;

export function SideMenu() {
  return (
    <div className={classes.side}>
      <Entries />
    </div>
  );
}

export function NarrowMenu({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  useDialogLayer(isOpen);
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      size={232}
      title={<Logo />}
      closeButtonProps={{ 'aria-label': 'Close menu' }}
    >
      <Entries onFollow={onClose} />
    </Drawer>
  );
}

function Entries({ onFollow }: { onFollow?: () => void }) {
  return (
    <nav aria-label="Main">
      {GROUPS.map((group) => (
        <section key={group.name} aria-label={group.name}>
          <h2 className={classes.group}>{group.name}</h2>
          <ul className={classes.entries}>
            {group.entries.map((entry) => (
              <li key={entry.to}>
                <Link to={entry.to} className={classes.entry} onClick={onFollow}>
                  {entry.name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
