import { expect, test } from 'vitest';
import { readCookie, writeCookie } from './cookies.ts';

test('A cookie is found by its whole name, wherever it stands', () => {
  const header = 'a=1; fleetworth_social=x=y; other_fleetworth_social=2; empty=';
  expect(readCookie(header, 'fleetworth_social')).toBe('x=y');
  expect(readCookie(header, 'a')).toBe('1');
  expect(readCookie(header, 'empty')).toBe('');
  for (const name of ['social', 'fleetworth', 'b', '']) expect(readCookie(header, name)).toBeNull();
  expect(readCookie(undefined, 'a')).toBeNull();
});

test('A cookie is for its path and no script, and goes over TLS alone where the installation has TLS', () => {
  const cookie = { name: 'a', value: 'b', path: '/api', seconds: 600 };
  const plain = 'a=b; Path=/api; Max-Age=600; HttpOnly; SameSite=Lax';
  expect(writeCookie({ ...cookie, isSecure: false })).toBe(plain);
  expect(writeCookie({ ...cookie, isSecure: true })).toBe(`${plain}; Secure`);
});
