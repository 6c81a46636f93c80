import { describe, expect, test } from 'vitest';
import { TextJoiner } from './text-joiner.ts';

describe('texts joined to one in UTF-8', () => {
  test.each([
    { texts: [] },
    { texts: ['', ''] },
    { texts: ['plain', ' and ', 'simple'] },
    { texts: ['Größe', '€', '漢字', '🚚', '\u0000'] },
    { texts: Array.from({ length: 1_000 }, (_, place) => '€'.repeat(place)) },
    // Halves of a character belong to no text: each is written as what stands for it.
    { texts: ['\ud83d', '\ude9a'] },
  ])('are as long and say the same as each written by itself: case %#', ({ texts }) => {
    const each = Buffer.concat(texts.map((text) => Buffer.from(text)));
    expect(new TextJoiner().join(texts).equals(each)).toBe(true);
  });

  test('stay as they are while others are joined', () => {
    const joiner = new TextJoiner();
    const first = joiner.join(['a', 'b']);
    const longer = joiner.join(['c'.repeat(10_000)]);
    joiner.join(['d', 'e']);
    expect([first.toString(), longer.toString()]).toEqual(['ab', 'c'.repeat(10_000)]);
  });
});
