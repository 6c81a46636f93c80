import { expect, test } from 'vitest';
import { withoutLinks } from './without-links.ts';

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
])('%j in a mail is %j', (name, expected) => {
  expect(withoutLinks(name)).toBe(expected);
});
