import type { EventTopic } from '@fleetworth/contract/choices';
import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect } from 'react';
import { fleetEvents } from './fleet-events.ts';

const POLL_INTERVAL_MS = 5_000;

interface PollingOptions {
  isRunning: boolean;
  topic: EventTopic;
  /** Interval for polling even when no work is running. */
  alwaysEveryMs?: number;
}

/**
 * Keeps a query up to date while the job that it reports on is running. Events announce progress, and the
 * query is polled only while the event connection is closed. Browsers limit connections to six per server, so
 * background tabs disconnect and refetch when they become visible.
 */
export function usePollingWhileRunning(
  { refetch }: { refetch: () => Promise<unknown> },
  { isRunning, topic, alwaysEveryMs }: PollingOptions,
): void {
  const isTabVisible = useDocumentVisibility() === 'visible';
  useEffect(() => {
    if (!isRunning || !isTabVisible) return;
    const timer = setInterval(() => {
      if (!fleetEvents.isOpen()) void refetch();
    }, POLL_INTERVAL_MS);
    const unsubscribe = fleetEvents.listen(topic);
    return () => {
      clearInterval(timer);
      unsubscribe();
    };
  }, [isRunning, isTabVisible, topic, refetch]);
  useEffect(() => {
    if (alwaysEveryMs === undefined || !isTabVisible) return;
    const timer = setInterval(() => void refetch(), alwaysEveryMs);
    return () => clearInterval(timer);
  }, [alwaysEveryMs, isTabVisible, refetch]);
}
