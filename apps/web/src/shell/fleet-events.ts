import type { EventTopic } from '@fleetworth/contract/events';
import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect } from 'react';
import { send } from './api/api-client.ts';
import { pauseMs, queryClient } from './query-client.ts';

/** What is asked for again when something of a topic has happened: queries whose key begins with it. */
const TOPICS: readonly EventTopic[] = ['batches', 'revaluations'];
/** Something may happen many times a second; it is asked for about as often as people can read it. */
const REST_MS = 500;

let users = 0;
let stream: AbortController | null = null;
let isOpen = false;

/** The one stream of events of a tab: it is read while a screen shows something that runs. */
export const fleetEvents = {
  /** Does the server say by itself what happens? Else it has to be asked from time to time. */
  isHeard: () => isOpen,

  /** Answers how to stop. */
  listen(): () => void {
    users += 1;
    if (stream === null) {
      stream = new AbortController();
      void keepReading(stream.signal);
    }
    return () => {
      users -= 1;
      if (users > 0) return;
      stream?.abort();
      stream = null;
      isOpen = false;
    };
  },
};

/**
 * Reads the stream while something runs and the tab is looked at: a browser has few connections for all of its tabs, and a tab that is looked at
 * again asks for what it shows.
 */
export function useFleetEvents(isRunning: boolean) {
  const isRead = useDocumentVisibility() === 'visible' && isRunning;
  useEffect(() => (isRead ? fleetEvents.listen() : undefined), [isRead]);
}

/** Until it is given up; after each failure it rests longer. */
async function keepReading(signal: AbortSignal) {
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      await readOnce(signal, () => {
        failures = 0;
      });
    } catch {
      // What is shown is asked for from time to time meanwhile.
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
    for (const name of names) for (const topic of topicsOf(name)) askAgain(topic);
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

/** 'again' is said where some may have been missed. */
const topicsOf = (name: string): readonly EventTopic[] =>
  name === 'again' ? TOPICS : TOPICS.filter((topic) => topic === name);

const asking = new Set<EventTopic>();
const toAsk = new Set<EventTopic>();

/** Once more after the last event, however many come while an answer is on its way. */
function askAgain(topic: EventTopic) {
  toAsk.add(topic);
  if (asking.has(topic)) return;
  asking.add(topic);
  void askWhileNeeded(topic).finally(() => asking.delete(topic));
}

async function askWhileNeeded(topic: EventTopic) {
  while (toAsk.delete(topic)) {
    await queryClient.invalidateQueries({ queryKey: [topic] });
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
  }
}
