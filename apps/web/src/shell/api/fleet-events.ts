import { EVENT_TOPICS, type EventTopic } from '@fleetworth/contract/choices';
import { send } from './api-client.ts';
import { pauseMs, queryClient } from './query-client.ts';

/** Events may come many times a second; what they are about is fetched about as often as people can read it. */
const REST_MS = 500;

/** How many screens show something that runs, by its topic. */
const listeners = new Map<EventTopic, number>();
let stream: AbortController | null = null;
let isOpen = false;

/** The one stream of events of a tab: it is read while a screen shows something that runs. */
export const fleetEvents = {
  /** Whether events come. Else what runs has to be fetched from time to time. */
  isOpen: () => isOpen,

  /** Reads the stream, and asks again for what a topic is about, until the answer is called. */
  listen(topic: EventTopic): () => void {
    count(topic, 1);
    if (stream === null) {
      stream = new AbortController();
      void keepReading(stream.signal);
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

/** Until it is aborted; after each failure it rests longer. */
async function keepReading(signal: AbortSignal) {
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      await readOnce(signal, () => {
        failures = 0;
      });
    } catch {
      // What is shown is fetched from time to time meanwhile.
    }
    if (!signal.aborted) isOpen = false;
    await new Promise((resolve) => setTimeout(resolve, pauseMs(failures)));
  }
}

async function readOnce(signal: AbortSignal, onOpen: () => void) {
  const { body } = await send('readEvents', {}, { signal, isOptional: true });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let rest = ''; ; ) {
    const part = await reader?.read();
    if (!part || part.done) return;
    isOpen = true;
    onOpen();
    const { names, rest: begun } = readNames(rest + part.value);
    rest = begun;
    for (const name of names) for (const topic of topicsOf(name)) invalidate(topic);
  }
}

/** The names of the events in a piece of a stream, and the line that it ends in the middle of. */
export function readNames(text: string): { names: string[]; rest: string } {
  const lines = text.split('\n');
  const rest = lines.pop() ?? '';
  return {
    names: lines.flatMap((line) => (line.startsWith('event: ') ? [line.slice('event: '.length)] : [])),
    rest,
  };
}

/** 'again' stands where some may have been missed. */
const topicsOf = (name: string): readonly EventTopic[] =>
  EVENT_TOPICS.filter((topic) => listeners.has(topic) && (name === 'again' || topic === name));

/** The calls whose answers a topic is about, by their paths. */
const PATHS: Record<EventTopic, RegExp> = {
  batches: /\/batch(es)?(\/|$)/,
  revaluations: /^\/revaluations$/,
  'guide-orders': /^\/blackbook/,
  'history-reports': /^\/reports\//,
  selling: /^\/sell\/(history|channels|listed)$/,
  'operation-reports': /^\/tsd-analys/,
};

/** Asks for everything again that a topic is about. */
export const refreshTopic = (topic: EventTopic) =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => PATHS[topic].test(String(queryKey[0])) });

const running = new Set<EventTopic>();
const invalid = new Set<EventTopic>();

/** Once more after the last event, however many come while an answer is on its way. */
function invalidate(topic: EventTopic) {
  invalid.add(topic);
  if (running.has(topic)) return;
  running.add(topic);
  void invalidateUntilQuiet(topic).finally(() => running.delete(topic));
}

async function invalidateUntilQuiet(topic: EventTopic) {
  while (invalid.delete(topic)) {
    await refreshTopic(topic);
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
  }
}
