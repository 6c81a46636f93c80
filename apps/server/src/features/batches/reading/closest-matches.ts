const MAX_COMPARED_LENGTH = 60;
const MAX_EDITS_PER_CHARACTER = 0.5;

export function findClosestMatches(query: string, candidates: readonly string[], limit: number): string[] {
  const normalized = query.trim().toLowerCase().slice(0, MAX_COMPARED_LENGTH);
  return candidates
    .map((text) => ({
      text,
      distance: editDistance(normalized, text.toLowerCase().slice(0, MAX_COMPARED_LENGTH)),
    }))
    .filter(
      ({ text, distance }) =>
        distance <= Math.max(1, Math.min(normalized.length, text.length) * MAX_EDITS_PER_CHARACTER),
    )
    .toSorted((a, b) => a.distance - b.distance || a.text.localeCompare(b.text))
    .slice(0, limit)
    .map(({ text }) => text);
}

/**
 * Returns the Levenshtein distance: the number of characters to insert, delete or replace. If one text
 * starts with the other, the distance is 0.5, so that the match ranks above any typo.
 */
function editDistance(a: string, b: string): number {
  if (a !== '' && (b.startsWith(a) || a.startsWith(b))) return a === b ? 0 : 0.5;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 0; i < a.length; i += 1) {
    const next = [i + 1];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
