const SECOND_MS = 1_000;

interface Burst {
  count: number;
}

/**
 * Writes the first event immediately, and the events of the next second as one line with their count and the
 * latest fields. `flush` writes pending events.
 */
export function onceASecond<Fields extends object>(write: (fields: Fields & Burst) => void) {
  let waiting: (Fields & Burst) | null = null;
  let timer: NodeJS.Timeout | null = null;
  const flush = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (waiting === null) return;
    write(waiting);
    waiting = null;
    timer = setTimeout(flush, SECOND_MS);
    timer.unref();
  };
  const add = (fields: Fields) => {
    waiting = { ...fields, count: (waiting?.count ?? 0) + 1 };
    if (timer === null) flush();
  };
  return { add, flush };
}
