import { expect, test } from 'vitest';
import { localPath } from './social-accounts.ts';

const ORIGIN = 'https://fleet.example.com';

test.each([
  '/',
  '/vehicles',
  '/vehicles?q=1041&sort=unit',
  '/help?topic=help#top',
  '/a//b',
  '/é',
  '/.a/b..',
  '/...',
])('%s is a path of this installation', (path) => {
  expect(localPath().safeParse(path).success).toBe(true);
  expect(new URL(path, ORIGIN).origin).toBe(ORIGIN);
});

/** Paths that browsers may resolve to another host. */
const FOREIGN = [
  '//',
  '/\\',
  '\\/',
  '\\\\',
  '/\t/',
  '/\n/',
  '\t//',
  ' //',
  'https:',
  'https://',
  '/ /',
  '',
  '/..//',
  '/.//',
  '/a/../..//',
]
  .concat(['/%2e%2e//', '/.%2E//', '/a/%2E./', '/a?b=/..//'])
  .map((start) => `${start}example.com`)
  .concat([
    '',
    'javascript:alert(1)',
    'data:,x',
    '/a\\b',
    '/a b',
    '?a',
    '#a',
    './a',
    '../a',
    '/a/..',
    '/..?a',
    `/${'a'.repeat(1_000)}`,
  ]);

test.each(FOREIGN)('%j is none', (path) => {
  expect(localPath().safeParse(path).success).toBe(false);
});
