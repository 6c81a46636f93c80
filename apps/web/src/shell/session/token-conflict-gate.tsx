import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { TokenConflict } from './token-in-url.ts';

const SwitchUserDialog = lazy(async () => ({
  default: (await import('./switch-user.dialog.tsx')).SwitchUserDialog,
}));

export function UrlTokenConflictGate({
  conflict,
  children,
}: {
  conflict: TokenConflict | null;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(conflict !== null);
  if (conflict === null || !isOpen) return children;
  return (
    <Suspense>
      <SwitchUserDialog conflict={conflict} onDecided={() => setOpen(false)} />
    </Suspense>
  );
}
