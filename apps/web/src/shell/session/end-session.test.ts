import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { sessionToken } from '../api/session-token.ts';
import { endSession } from './end-session.ts';

const storeOf = (kept: Record<string, string>) => ({
  ...kept,
  getItem(key: string) {
    return (this as Record<string, unknown>)[key] ?? null;
  },
  setItem(key: string, text: string) {
    (this as Record<string, unknown>)[key] = text;
  },
  removeItem(key: string) {
    delete (this as Record<string, unknown>)[key];
  },
});

let [local, session] = [storeOf({}), storeOf({})];

beforeEach(() => {
  local = storeOf({ 'fleetworth.menu': 'false', 'others.menu': 'false' });
  session = storeOf({
    'fleetworth.drafts': '{}',
    'fleetworth.answer': '{}',
    'fleetworth.tab-user': '1',
  });
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', session);
  sessionToken.store('t', { isRemembered: true });
});

const keysOf = (store: object) => Object.keys(store).filter((key) => key.includes('.'));

test('a logout removes all data of the app', async () => {
  await endSession(new QueryClient(), { isLogout: true });
  expect(keysOf(local)).toEqual(['others.menu']);
  expect(keysOf(session)).toEqual([]);
});

test('keeps unsaved input and nothing else after an expired session', async () => {
  await endSession(new QueryClient(), { isLogout: false });
  expect(keysOf(local)).toEqual(['others.menu']);
  expect(keysOf(session)).toEqual(['fleetworth.drafts']);
});

test.each([true, false])(
  "ending this tab's session keeps another user's stored session (logout: %s)",
  async (isLogout) => {
    sessionToken.store('of this tab', { isRemembered: false });
    local.setItem('fleetworth.token', 'of another user');
    await endSession(new QueryClient(), { isLogout });
    expect(keysOf(local)).toEqual(['others.menu', 'fleetworth.token']);
  },
);
