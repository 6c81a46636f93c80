import fc from 'fast-check';
import { isIPv4 } from 'node:net';
import { domainToASCII } from 'node:url';
import { expect, test } from 'vitest';
import { removeLinks } from './remove-links.ts';

test.each([
  ['Harbor Rent', 'Harbor Rent'],
  ['St. Louis Cars, Inc.', 'St. Louis Cars, Inc.'],
  ['U.S. Rentals', 'U.S. Rentals'],
  ['Version 2.5', 'Version 2.5'],
  ['Win at evil.example/now', 'Win at evil example/now'],
  ['https://evil.example', 'evil example'],
  ['HTTPS:///www.evil.co.uk?a=b', 'www evil co uk?a=b'],
  ['me@evil.example', 'me evil example'],
  ['пример.рф', 'пример рф'],
  ['उदाहरण.भारत', 'उदाहरण भारत'],
  ['例え。テスト', '例え テスト'],
  ['cafe\u0301.example', 'café example'],
  ['two\nlines\u2028and more', 'two lines and more'],
  ["St. Mary's Auto, Inc.", "St. Mary's Auto, Inc."],
  ['A.B. Fleet', 'A.B. Fleet'],
  ['J.P. Morgan & Co.', 'J.P. Morgan & Co.'],
  ['Col·legi 10:30, No.7, 1.2.3', 'Col·legi 10:30, No.7, 1.2.3'],
  ['Rent @ Tampa: vans', 'Rent @ Tampa: vans'],
  ['💩.la', '💩 la'],
  ['i❤️.ws', 'i❤ ws'],
  ['shop.🍕', 'shop 🍕'],
  ['A.$¡', 'A $¡'],
  ['192.0.2.1', '192 0 2 1'],
  ['evil\u2024com', 'evil com'],
  ['evil\ufe52com', 'evil com'],
  ['evil..com', 'evil. com'],
  ['evil.xn--p1ai', 'evil xn--p1ai'],
  ['www.1.travel', 'www 1 travel'],
  ['call tel:+18135550100', 'call tel +18135550100'],
  ['mailto:me@evil.example', 'mailto me evil example'],
  ['localhost:8080', 'localhost 8080'],
  ['ev\u200bil\u00ad.\u200bcom', 'evil com'],
  ['\u202emoc.live\u202c', 'moc live'],
])('%j in a mail is %j', (name, expected) => {
  expect(removeLinks(name)).toBe(expected);
});

/** Pieces of which attackers build links, between ordinary words. */
const WORDS = "evil a xn--p1ai com рф 例 💩 ❤️ 7 192 www St O'Neil & - /".split(' ');
const SEPARATORS = '. \u2024 \ufe52 \uff0e \u3002 \uff61 @ \uff20 : \uff1a :// tel: mailto:'.split(' ');
const BLANKS = [
  ' ',
  '\n',
  '\r\n',
  '\u2028',
  '\u0000',
  '\u0085',
  '\u200b',
  '\u00ad',
  '\u202e',
  '\u2066',
  '\ufeff',
];
const PIECES = [...WORDS, ...SEPARATORS, ...BLANKS];

test('leaves no link, address, line break or invisible character in any name', () => {
  const names = fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(fc.oneof(names, fc.string({ unit: 'grapheme' })), (name) => {
      const text = removeLinks(name);
      expect(text).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|\p{L}:\S/u);
      expect(removeLinks(text)).toBe(text);
      for (const word of text.split(/[\s/?#,;()<>"&]+/)) {
        const host = domainToASCII(word) || word;
        expect(host).not.toMatch(/[^.]\.(?:[a-z]{2}|xn--)|\S@\S/i);
        expect(isIPv4(word.normalize('NFKC'))).toBe(false);
      }
    }),
    { numRuns: 500 },
  );
});
