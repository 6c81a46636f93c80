import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { TokenQuestion as Question } from './token-in-address.ts';

const SwitchUserDialog = lazy(async () => ({
  default: (await import('./switch-user.dialog.tsx')).SwitchUserDialog,
}));

export function TokenQuestion({ question, children }: { question: Question | null; children: ReactNode }) {
  const [isOpen, setOpen] = useState(question !== null);
  if (question === null || !isOpen) return children;
  return (
    <Suspense>
      <SwitchUserDialog question={question} onDecided={() => setOpen(false)} />
    </Suspense>
  );
}
