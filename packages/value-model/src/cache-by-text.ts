/** The cache is emptied when it holds so many answers. A fleet has some hundred names. */
const MOST_CACHED = 20_000;

/** The same pure function, which computes its answer to a text once. */
export function cacheByText<Answer>(answer: (text: string) => Answer): (text: string) => Answer {
  const cache = new Map<string, Answer>();
  return (text) => {
    const cached = cache.get(text);
    if (cached !== undefined) return cached;
    if (cache.size >= MOST_CACHED) cache.clear();
    const answered = answer(text);
    cache.set(text, answered);
    return answered;
  };
}
