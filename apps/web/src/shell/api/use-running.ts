import type { EventTopic } from '@fleetworth/contract/choices';
import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect } from 'react';
import { fleetEvents } from './fleet-events.ts';

/** How often what runs is fetched where no events come. */
const EVERY_MS = 5_000;

interface Running {
  isRunning: boolean;
  /** Topic of the events that tell when it has moved. */
  topic: EventTopic;
  /** Fetches this often too, running or not. */
  alwaysEveryMs?: number;
}

/**
 * Keeps a query up to date while something that it shows runs on the server. Events tell when something has moved. Only
 * while none come is it fetched every few seconds. A browser keeps six connections to a server: tabs in the background
 * leave theirs to others, and fetch everything when they come to the front.
 */
export function useRunning(
  { refetch }: { refetch: () => Promise<unknown> },
  { isRunning, topic, alwaysEveryMs }: Running,
): void {
  const isInView = useDocumentVisibility() === 'visible';
  useEffect(() => {
    if (!isRunning || !isInView) return;
    const timer = setInterval(() => {
      if (!fleetEvents.isOpen()) void refetch();
    }, EVERY_MS);
    const stop = fleetEvents.listen(topic);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [isRunning, isInView, topic, refetch]);
  useEffect(() => {
    if (alwaysEveryMs === undefined || !isInView) return;
    const timer = setInterval(() => void refetch(), alwaysEveryMs);
    return () => clearInterval(timer);
  }, [alwaysEveryMs, isInView, refetch]);
}
