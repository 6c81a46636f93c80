import type { ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FailedScreen } from './failed.screen.tsx';
import { Logo } from './logo.tsx';
import { PendingScreen } from './pending.screen.tsx';
import classes from './shell-place.module.css';

/** Where header and menu are to stand, until it is loaded what they say: nothing moves when it is. */
export function PendingShell() {
  return (
    <ShellPlace>
      <PendingScreen />
    </ShellPlace>
  );
}

export function FailedShell(props: ErrorComponentProps) {
  return (
    <ShellPlace>
      <FailedScreen {...props} />
    </ShellPlace>
  );
}

function ShellPlace({ children }: { children: ReactNode }) {
  return (
    <div className={classes.shell}>
      <header className={classes.header}>
        <Logo />
      </header>
      <div className={classes.side} />
      <main className={classes.page}>{children}</main>
    </div>
  );
}
