const SECOND_MS = 1_000;

interface EventCount {
  count: number;
}

/**
 * Writes the first event immediately, and the events of the next second as one line with their count and the
 * latest fields. `flush` writes pending events.
 */
export function createThrottledLog<Fields extends object>(write: (fields: Fields & EventCount) => void) {
  let pendingFields: (Fields & EventCount) | null = null;
  let timer: NodeJS.Timeout | null = null;
  const flush = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (pendingFields === null) return;
    write(pendingFields);
    pendingFields = null;
    timer = setTimeout(flush, SECOND_MS);
    timer.unref();
  };
  const add = (fields: Fields) => {
    pendingFields = { ...fields, count: (pendingFields?.count ?? 0) + 1 };
    if (timer === null) flush();
  };
  return { add, flush };
}
