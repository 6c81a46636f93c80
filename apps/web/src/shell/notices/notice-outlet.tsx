import { useNotifications } from '@mantine/notifications';
import { type FunctionComponent, useEffect, useState } from 'react';
import { preloadWhenIdle } from './load-chunk.ts';
import classes from './notices.module.css';

/**
 * Renders notices. Their styles are in a separate chunk, which the sign-in page doesn't wait for. A notice
 * that comes before the chunk has loaded is plain text until then.
 */
export function NoticeOutlet() {
  const { notifications } = useNotifications();
  const [Stack, setStack] = useState<FunctionComponent | null>(null);
  const hasNotices = notifications.length > 0;

  useEffect(() => {
    if (Stack) return;
    const loadStack = async () => {
      const { NoticeStack } = await import('./notice-stack.tsx');
      setStack(() => NoticeStack);
    };
    // Preloading is skipped if the browser is offline. The first notice then loads the chunk.
    if (!hasNotices) return preloadWhenIdle(loadStack);
    const load = () => void loadStack().catch(() => undefined);
    // Browsers don't retry a failed import, so the chunk isn't requested while offline.
    if (navigator.onLine) return load();
    window.addEventListener('online', load, { once: true });
    return () => window.removeEventListener('online', load);
  }, [Stack, hasNotices]);

  if (Stack) return <Stack />;
  return notifications.map(({ id, role, message }) => (
    <div key={id} role={role} className={classes.plain}>
      {message}
    </div>
  ));
}
