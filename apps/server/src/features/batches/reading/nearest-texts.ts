/** Longer texts are compared by their beginnings. */
const LONGEST = 60;
/** Beyond these edits for each letter a text is another one, not a slip. */
const MOST_EDITS_PER_LETTER = 0.5;

/** Returns the texts that differ least from a wanted one, the nearest first: what begins alike, and slips of the hand. */
export function nearestTexts(wanted: string, texts: readonly string[], most: number): string[] {
  const word = wanted.trim().toLowerCase().slice(0, LONGEST);
  return texts
    .map((text) => ({ text, edits: editsBetween(word, text.toLowerCase().slice(0, LONGEST)) }))
    .filter(
      ({ text, edits }) => edits <= Math.max(1, Math.min(word.length, text.length) * MOST_EDITS_PER_LETTER),
    )
    .toSorted((one, next) => one.edits - next.edits || one.text.localeCompare(next.text))
    .slice(0, most)
    .map(({ text }) => text);
}

/**
 * Counts the letters to insert, remove or replace from one text to another (Levenshtein 1966). A text that the other one
 * begins with counts half an edit.
 */
function editsBetween(one: string, other: string): number {
  if (one !== '' && (other.startsWith(one) || one.startsWith(other))) return one === other ? 0 : 0.5;
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 0; at < one.length; at += 1) {
    const next = [at + 1];
    for (let to = 1; to <= other.length; to += 1) {
      const replaced = (row[to - 1] ?? 0) + (one[at] === other[to - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
