import { useNotifications } from '@mantine/notifications';
import { type FunctionComponent, useEffect, useState } from 'react';
import { preloadWhenIdle } from './load-chunk.ts';
import classes from './notices.module.css';

/**
 * Draws the notices. Their looks are a chunk of its own, which the sign-in does not wait for: the first notice loads it,
 * and stands as plain text until it has come.
 */
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
    // Once offline, loading would fail for good: it waits for the first notice.
    if (!isWaiting) return preloadWhenIdle(loadStack);
    const load = () => void loadStack().catch(() => undefined);
    // What a browser failed to load once it does not try again.
    if (navigator.onLine) return load();
    window.addEventListener('online', load, { once: true });
    return () => window.removeEventListener('online', load);
  }, [Stack, isWaiting]);

  if (Stack) return <Stack />;
  return notifications.map(({ id, role, message }) => (
    <div key={id} role={role} className={classes.plain}>
      {message}
    </div>
  ));
}
