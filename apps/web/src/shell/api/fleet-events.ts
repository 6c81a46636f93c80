import { EVENT_TOPICS, type EventTopic } from '@fleetworth/contract/choices';
import { send } from './api-client.ts';
import { retryPauseMs, queryClient } from './query-client.ts';

/** Pause between refetches. Events may arrive many times a second. */
const PAUSE_MS = 500;

const listenerCounts = new Map<EventTopic, number>();
let streamController: AbortController | null = null;
let isOpen = false;

/** Event stream of the server. It is connected while a screen shows running work. */
export const fleetEvents = {
  /** Reports whether events arrive. Otherwise running work has to be polled. */
  isOpen: () => isOpen,

  // Events of the topic refetch its data. Returns the unsubscribe function.
  listen(topic: EventTopic): () => void {
    changeListenerCount(topic, 1);
    if (streamController === null) {
      streamController = new AbortController();
      void readUntilAborted(streamController.signal);
    }
    return () => {
      changeListenerCount(topic, -1);
      if (listenerCounts.size > 0) return;
      streamController?.abort();
      streamController = null;
      isOpen = false;
    };
  },
};

function changeListenerCount(topic: EventTopic, change: 1 | -1): void {
  const newCount = (listenerCounts.get(topic) ?? 0) + change;
  if (newCount === 0) listenerCounts.delete(topic);
  else listenerCounts.set(topic, newCount);
}

async function readUntilAborted(signal: AbortSignal) {
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      await readStream(signal, () => {
        failures = 0;
      });
    } catch {
      // Screens poll until the stream is connected again.
    }
    if (!signal.aborted) isOpen = false;
    await new Promise((resolve) => setTimeout(resolve, retryPauseMs(failures)));
  }
}

async function readStream(signal: AbortSignal, onOpen: () => void) {
  const { body } = await send('readEvents', {}, { signal, isOptional: true });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let remainder = ''; ; ) {
    const chunk = await reader?.read();
    if (!chunk || chunk.done) return;
    isOpen = true;
    onOpen();
    const { names, remainder: incompleteLine } = readEventNames(remainder + chunk.value);
    remainder = incompleteLine;
    for (const name of names) for (const topic of findTopics(name)) invalidate(topic);
  }
}

export function readEventNames(text: string): { names: string[]; remainder: string } {
  const lines = text.split('\n');
  const remainder = lines.pop() ?? '';
  return {
    names: lines.flatMap((line) => (line.startsWith('event: ') ? [line.slice('event: '.length)] : [])),
    remainder,
  };
}

// The event 'again' means that events of any topic were missed.
const findTopics = (name: string): readonly EventTopic[] =>
  EVENT_TOPICS.filter((topic) => listenerCounts.has(topic) && (name === 'again' || topic === name));

/** Paths of the endpoints whose data a topic affects. */
const PATH_PATTERNS: Record<EventTopic, RegExp> = {
  // An import can complete the first steps of an account, which `/me` lists.
  batches: /\/batch(es)?(\/|$)|^\/me$/,
  revaluations: /^\/revaluations$/,
  'guide-orders': /^\/blackbook/,
  'history-reports': /^\/reports\//,
  selling: /^\/sell\/(history|channels|listed)$/,
  'operation-reports': /^\/tsd-analys/,
  restorations: /^\/restorations$/,
  zubie: /^\/external-accounts\/zubie$/,
  'change-sets': /^\/change-set/,
};

export const refreshTopic = (topic: EventTopic) =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) => PATH_PATTERNS[topic].test(String(queryKey[0])),
  });

const refetchingTopics = new Set<EventTopic>();
const invalidTopics = new Set<EventTopic>();

// Events that arrive during a refetch cause one more refetch after it.
function invalidate(topic: EventTopic) {
  invalidTopics.add(topic);
  if (refetchingTopics.has(topic)) return;
  refetchingTopics.add(topic);
  void invalidateUntilQuiet(topic).finally(() => refetchingTopics.delete(topic));
}

async function invalidateUntilQuiet(topic: EventTopic) {
  while (invalidTopics.delete(topic)) {
    await refreshTopic(topic);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
