/**
 * Compares units: runs of digits by value, other characters without case or accent, then the text as entered.
 */
export function byUnit(left: string, right: string): number {
  const [parts, others] = [partsOf(left), partsOf(right)];
  for (const [place, part] of parts.entries()) {
    const other = others[place];
    if (other === undefined) return 1;
    // A run of digits sorts like the digit 0 among other characters.
    if (part.code !== other.code) return part.code - other.code;
    if (part.number !== other.number) return part.number < other.number ? -1 : 1;
  }
  return parts.length - others.length || byLetters(left, right);
}

const partsOf = (text: string): { code: number; number: bigint }[] =>
  (
    text
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/\d+|\D/gu) ?? []
  ).map((part) =>
    /\d/.test(part) ? { code: 0x30, number: BigInt(part) } : { code: part.codePointAt(0) ?? 0, number: 0n },
  );

const natural = new Intl.Collator('en', { numeric: true });

/** Compares in natural order: numbers by value and, when these are equal (02 and 2), by characters. */
export const naturally = (left: string, right: string): number =>
  natural.compare(left, right) || byLetters(left, right);

export const byLetters = (left: string, right: string): number =>
  Buffer.compare(Buffer.from(left), Buffer.from(right));
