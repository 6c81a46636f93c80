import { useNotifications } from '@mantine/notifications';
import { type FunctionComponent, useEffect, useState } from 'react';
import { preloadWhenIdle } from '../api/load-chunk.ts';

/** The notices. What draws them is a part of the program of its own: the sign-in does not wait for it, the first notice brings it. */
export function NoticePlace() {
  const { notifications } = useNotifications();
  const [Stack, setStack] = useState<FunctionComponent | null>(null);
  const isWaiting = notifications.length > 0;

  useEffect(() => {
    if (Stack) return;
    const loadStack = async () => {
      const { NoticeStack } = await import('./notice-stack.tsx');
      setStack(() => NoticeStack);
    };
    if (!isWaiting) return preloadWhenIdle(loadStack);
    const load = () => void loadStack().catch(() => undefined);
    // What a browser failed to load once it does not try again.
    if (navigator.onLine) return load();
    window.addEventListener('online', load, { once: true });
    return () => window.removeEventListener('online', load);
  }, [Stack, isWaiting]);

  return Stack && <Stack />;
}
