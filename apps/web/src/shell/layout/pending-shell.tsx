import type { ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FailedScreen } from './failed.screen.tsx';
import { Logo } from './logo.tsx';
import { PendingScreen } from './pending.screen.tsx';
import classes from './pending-shell.module.css';

export function PendingShell() {
  return (
    <ShellFrame>
      <PendingScreen />
    </ShellFrame>
  );
}

export function FailedShell(props: ErrorComponentProps) {
  return (
    <ShellFrame>
      <FailedScreen {...props} />
    </ShellFrame>
  );
}

function ShellFrame({ children }: { children: ReactNode }) {
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
