/** Longer texts are compared by their first characters. */
const MAX_COMPARED_LENGTH = 60;
/** Maximum edits per letter for a text to count as a typo. */
const MAX_EDITS_PER_LETTER = 0.5;

/** Returns the texts most similar to a text, best first. Typos and shared prefixes count as similar. */
export function nearestTexts(query: string, texts: readonly string[], limit: number): string[] {
  const normalized = query.trim().toLowerCase().slice(0, MAX_COMPARED_LENGTH);
  return texts
    .map((text) => ({
      text,
      edits: editsBetween(normalized, text.toLowerCase().slice(0, MAX_COMPARED_LENGTH)),
    }))
    .filter(
      ({ text, edits }) =>
        edits <= Math.max(1, Math.min(normalized.length, text.length) * MAX_EDITS_PER_LETTER),
    )
    .toSorted((a, b) => a.edits - b.edits || a.text.localeCompare(b.text))
    .slice(0, limit)
    .map(({ text }) => text);
}

/**
 * Counts the letters to insert, remove or replace between two texts (Levenshtein 1966). Completing a prefix
 * costs half an edit for each letter.
 */
function editsBetween(a: string, b: string): number {
  if (a !== '' && (b.startsWith(a) || a.startsWith(b))) return a === b ? 0 : 0.5;
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let at = 0; at < a.length; at += 1) {
    const next = [at + 1];
    for (let to = 1; to <= b.length; to += 1) {
      const replaced = (row[to - 1] ?? 0) + (a[at] === b[to - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
