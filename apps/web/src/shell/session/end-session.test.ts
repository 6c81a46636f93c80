import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { endSession } from './end-session.ts';

const storeOf = (kept: Record<string, string>) => ({
  ...kept,
  getItem(key: string) {
    return (this as Record<string, unknown>)[key] ?? null;
  },
  removeItem(key: string) {
    delete (this as Record<string, unknown>)[key];
  },
});

let [local, session] = [storeOf({}), storeOf({})];

beforeEach(() => {
  local = storeOf({ 'fleetworth.token': 't', 'fleetworth.menu': 'false', 'others.menu': 'false' });
  session = storeOf({ 'fleetworth.token': 't', 'fleetworth.drafts': '{}', 'fleetworth.answer': '{}' });
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', session);
});

const keysOf = (store: object) => Object.keys(store).filter((key) => key.includes('.'));

test('a logout keeps nothing of ours', async () => {
  await endSession(new QueryClient(), { isForgetting: true });
  expect(keysOf(local)).toEqual(['others.menu']);
  expect(keysOf(session)).toEqual([]);
});

test('a session that ended by itself leaves what was typed and is not saved yet, and nothing else of ours', async () => {
  await endSession(new QueryClient(), { isForgetting: false });
  expect(keysOf(local)).toEqual(['others.menu']);
  expect(keysOf(session)).toEqual(['fleetworth.drafts']);
});
