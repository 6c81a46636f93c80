import { beforeEach, expect, test, vi } from 'vitest';
import { storedResponse } from './stored-response.ts';

const store = new Map<string, string>();

beforeEach(() => {
  store.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, text: string) => store.set(key, text),
    removeItem: (key: string) => store.delete(key),
  });
});

test('restores the last response with its time, only for its user', () => {
  storedResponse.store({ userId: 1, at: 5, answer: ['first'] });
  storedResponse.store({ userId: 1, at: 7, answer: ['second'] });
  expect(storedResponse.read(1)).toMatchObject({ at: 7, answer: ['second'] });
  expect(storedResponse.read(2)).toBeNull();
  storedResponse.clear();
  expect(storedResponse.read(1)).toBeNull();
});

test('stores no response beyond the limit, and deletes the previous one', () => {
  storedResponse.store({ userId: 1, at: 5, answer: ['first'] });
  storedResponse.store({ userId: 1, at: 7, answer: 'x'.repeat(1_000_000) });
  expect(storedResponse.read(1)).toBeNull();
});
