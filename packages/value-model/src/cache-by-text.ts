/** Entries at which the cache is cleared. A fleet has a few hundred names. */
const MAX_CACHED = 20_000;

/** Memoizes a pure function of a text. */
export function cacheByText<Answer>(answer: (text: string) => Answer): (text: string) => Answer {
  const cache = new Map<string, Answer>();
  return (text) => {
    const cached = cache.get(text);
    if (cached !== undefined) return cached;
    if (cache.size >= MAX_CACHED) cache.clear();
    const answered = answer(text);
    cache.set(text, answered);
    return answered;
  };
}
