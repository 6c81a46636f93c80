import { expect, test } from 'vitest';
import { readCookie, writeCookie } from './cookies.ts';

test('finds a cookie by its whole name at any position', () => {
  const header = 'a=1; fleetworth_social=x=y; other_fleetworth_social=2; empty=';
  expect(readCookie(header, 'fleetworth_social')).toBe('x=y');
  expect(readCookie(header, 'a')).toBe('1');
  expect(readCookie(header, 'empty')).toBe('');
  for (const name of ['social', 'fleetworth', 'b', '']) expect(readCookie(header, name)).toBeNull();
  expect(readCookie(undefined, 'a')).toBeNull();
});

test('restricts a cookie to its path, hides it from scripts, and requires TLS if in use', () => {
  const cookie = { name: 'a', value: 'b', path: '/api', maxAgeSeconds: 600 };
  const plain = 'a=b; Path=/api; Max-Age=600; HttpOnly; SameSite=Lax';
  expect(writeCookie({ ...cookie, isSecure: false })).toBe(plain);
  expect(writeCookie({ ...cookie, isSecure: true })).toBe(`${plain}; Secure`);
});
