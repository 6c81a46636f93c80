import { EVENT_TOPICS, type EventTopic } from '@fleetworth/contract/choices';
import { send } from './api-client.ts';
import { pauseMs, queryClient } from './query-client.ts';

/** Pause between refetches. Events may arrive many times a second. */
const PAUSE_MS = 500;

/** Number of screens that show running work, by topic. */
const listeners = new Map<EventTopic, number>();
let stream: AbortController | null = null;
let isOpen = false;

/** Event stream of this tab, connected while a screen shows running work. */
export const fleetEvents = {
  /** Reports whether events arrive. Otherwise running work has to be polled. */
  isOpen: () => isOpen,

  /** Subscribes to a topic, whose events refetch its data. Returns the unsubscribe function. */
  listen(topic: EventTopic): () => void {
    count(topic, 1);
    if (stream === null) {
      stream = new AbortController();
      void readUntilAborted(stream.signal);
    }
    return () => {
      count(topic, -1);
      if (listeners.size > 0) return;
      stream?.abort();
      stream = null;
      isOpen = false;
    };
  },
};

function count(topic: EventTopic, change: 1 | -1): void {
  const now = (listeners.get(topic) ?? 0) + change;
  if (now === 0) listeners.delete(topic);
  else listeners.set(topic, now);
}

/** Reconnects until aborted, with growing pauses after failures. */
async function readUntilAborted(signal: AbortSignal) {
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      await readOnce(signal, () => {
        failures = 0;
      });
    } catch {
      // Screens poll meanwhile.
    }
    if (!signal.aborted) isOpen = false;
    await new Promise((resolve) => setTimeout(resolve, pauseMs(failures)));
  }
}

async function readOnce(signal: AbortSignal, onOpen: () => void) {
  const { body } = await send('readEvents', {}, { signal, isOptional: true });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let remainder = ''; ; ) {
    const chunk = await reader?.read();
    if (!chunk || chunk.done) return;
    isOpen = true;
    onOpen();
    const { names, remainder: begun } = readNames(remainder + chunk.value);
    remainder = begun;
    for (const name of names) for (const topic of topicsOf(name)) invalidate(topic);
  }
}

/** Returns the names of the events in a chunk, and its incomplete last line. */
export function readNames(text: string): { names: string[]; remainder: string } {
  const lines = text.split('\n');
  const remainder = lines.pop() ?? '';
  return {
    names: lines.flatMap((line) => (line.startsWith('event: ') ? [line.slice('event: '.length)] : [])),
    remainder,
  };
}

/** The server sends 'again' when events may have been missed. */
const topicsOf = (name: string): readonly EventTopic[] =>
  EVENT_TOPICS.filter((topic) => listeners.has(topic) && (name === 'again' || topic === name));

/** Paths of the endpoints whose data a topic affects. */
const PATHS: Record<EventTopic, RegExp> = {
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
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => PATHS[topic].test(String(queryKey[0])) });

const running = new Set<EventTopic>();
const invalid = new Set<EventTopic>();

/** Refetches once more after the last event, no matter how many arrive during a refetch. */
function invalidate(topic: EventTopic) {
  invalid.add(topic);
  if (running.has(topic)) return;
  running.add(topic);
  void invalidateUntilQuiet(topic).finally(() => running.delete(topic));
}

async function invalidateUntilQuiet(topic: EventTopic) {
  while (invalid.delete(topic)) {
    await refreshTopic(topic);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
