const MAX_CACHED = 20_000;

export function cacheByText<Value>(compute: (text: string) => Value): (text: string) => Value {
  const cache = new Map<string, Value>();
  return (text) => {
    const cached = cache.get(text);
    if (cached !== undefined) return cached;
    if (cache.size >= MAX_CACHED) cache.clear();
    const computed = compute(text);
    cache.set(text, computed);
    return computed;
  };
}
