import { beforeEach, expect, test, vi } from 'vitest';
import { call, confirmSession } from './api-client.ts';
import { OtherUserError } from './api-error.ts';
import { sessionToken, TOKEN_KEY, userConflict } from './session-token.ts';

const [ANN, BEN] = ['ann@example.com', 'ben@example.com'];
/** Tokens of live sessions, with their users. */
const USERS: Record<string, string> = { 'ann-1': ANN, 'ann-2': ANN, 'ben-1': BEN };
const requests: string[] = [];

/** Storage shared by all tabs, and of one tab. */
const storage = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
};

const otherTabStores = (token: string) => localStorage.setItem(TOKEN_KEY, token);
const otherTabLogsOut = () => localStorage.removeItem(TOKEN_KEY);
const save = () => call('deleteVehicle', { params: { id: 7 } });

beforeEach(() => {
  requests.length = 0;
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('fetch', async (url: string, { method, headers }: RequestInit) => {
    const token = new Headers(headers).get('Authorization')?.replace('Bearer ', '') ?? 'nobody';
    requests.push(`${method} ${url.replace('/api/v1', '')} as ${token}`);
    const email = USERS[token];
    if (email === undefined) return Response.json({ code: 401, reason: 'session.missing' }, { status: 401 });
    return Response.json({ data: { id: email === ANN ? 1 : 2, email } });
  });
  sessionToken.store('ann-1', { isRemembered: true });
  sessionToken.setUser('ann-1', { id: 1, email: ANN });
});

test('a tab whose stored session belongs to another user sends nothing and names both', async () => {
  otherTabStores('ben-1');
  await expect(save()).rejects.toThrow(new OtherUserError(ANN));
  await expect(save()).rejects.toThrow('Nothing was saved. This tab belongs to ann@example.com.');
  expect(requests).toEqual(['GET /me as ben-1']);
  expect(userConflict.read()).toEqual({ tabEmail: ANN, otherEmail: BEN });
});

test("a tab continues with its own user's new token, which it checks once", async () => {
  otherTabStores('ann-2');
  await Promise.all([save(), save()]);
  await save();
  expect(requests).toEqual([
    'GET /me as ann-2',
    ...Array.from({ length: 3 }, () => 'DELETE /vehicle/7 as ann-2'),
  ]);
  expect(userConflict.read()).toBeNull();
});

test('a tab that has stopped continues when its own user signs in again from another tab', async () => {
  otherTabStores('ben-1');
  await expect(save()).rejects.toThrow(OtherUserError);
  otherTabStores('ann-2');
  await save();
  expect(requests.at(-1)).toBe('DELETE /vehicle/7 as ann-2');
  expect(userConflict.read()).toBeNull();
});

test('sends no token without a session after a logout, and stops at another user’s sign-in', async () => {
  otherTabLogsOut();
  expect(sessionToken.read()).toBeNull();
  await expect(save()).rejects.toThrow('Something went wrong');
  expect(requests).toEqual(['DELETE /vehicle/7 as nobody']);
  otherTabStores('ben-1');
  await expect(save()).rejects.toThrow(OtherUserError);
});

test("an unknown stored token doesn't affect the tab's session", async () => {
  otherTabStores('dead');
  await save();
  await save();
  expect(requests).toEqual(['GET /me as dead', 'DELETE /vehicle/7 as ann-1', 'DELETE /vehicle/7 as ann-1']);
});

test("a session of a single tab doesn't depend on the remembered user", async () => {
  sessionToken.store('ann-2', { isRemembered: false });
  otherTabStores('ben-1');
  await save();
  expect(requests).toEqual(['DELETE /vehicle/7 as ann-2']);
});

test('stops a page from the back/forward cache after its tab signed in as another user', async () => {
  sessionToken.store('ann-2', { isRemembered: false });
  sessionToken.setUser('ann-2', { id: 1, email: ANN });
  sessionStorage.setItem(TOKEN_KEY, 'ben-1');
  await expect(confirmSession()).rejects.toThrow(OtherUserError);
  expect(requests).toEqual(['GET /me as ben-1']);
});

test('stops the tab if its token is rejected and another user has signed in', async () => {
  sessionToken.store('ann-dead', { isRemembered: true });
  sessionToken.setUser('ann-dead', { id: 1, email: ANN });
  const rejected = save();
  otherTabStores('ben-1');
  await expect(rejected).rejects.toThrow(OtherUserError);
});

test("ending a session keeps another user's stored session, and the tab stays signed out", () => {
  otherTabStores('ben-1');
  sessionToken.drop();
  expect(localStorage.getItem(TOKEN_KEY)).toBe('ben-1');
  expect(sessionToken.read()).toBeNull();
});
