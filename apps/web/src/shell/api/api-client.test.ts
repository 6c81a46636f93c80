import { afterEach, expect, test, vi } from 'vitest';
import { call, listenForUnauthorized } from './api-client.ts';
import { ApiError, ConnectionError, isClientError, hasReason } from './api-error.ts';
import { sessionToken } from './session-token.ts';

const storage = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
};
vi.stubGlobal('sessionStorage', storage());
vi.stubGlobal('localStorage', storage());

const onUnauthorized = vi.fn<() => void>();
listenForUnauthorized(onUnauthorized);
afterEach(() => onUnauthorized.mockClear());

const unknownSession = () => Response.json({ code: 401, reason: 'session.missing' }, { status: 401 });

test('ends the session if the server no longer accepts its token', async () => {
  vi.stubGlobal('fetch', async () => unknownSession());
  sessionToken.store('first', { isRemembered: false });
  await expect(call('getMe')).rejects.toThrow(ApiError);
  expect(onUnauthorized).toHaveBeenCalledOnce();
});

test("a late response to an earlier session's token keeps the new session", async () => {
  vi.stubGlobal('fetch', async () => {
    sessionToken.store('second', { isRemembered: true });
    return unknownSession();
  });
  sessionToken.store('first', { isRemembered: false });
  await expect(call('getMe')).rejects.toThrow(ApiError);
  expect(onUnauthorized).not.toHaveBeenCalled();
});

test('uses a trial token only for the call that tries it', async () => {
  vi.stubGlobal('fetch', async () => unknownSession());
  await expect(call('getMe', {}, { token: 'on trial' })).rejects.toThrow(ApiError);
  expect(onUnauthorized).not.toHaveBeenCalled();
});

test('tells a busy server from a rejection of the input', () => {
  const busy = new ApiError(503, { reason: 'server.busy' });
  const failures = [busy, new ApiError(500, {}), new ConnectionError()];
  for (const failure of failures) {
    expect(isClientError(failure)).toBe(false);
    expect(hasReason(failure, 'vin.unknown')).toBe(false);
  }
  expect(isClientError(new ApiError(400, { reason: 'session.invalid_credentials' }))).toBe(true);
  expect(hasReason(new ApiError(404, { reason: 'vin.unknown' }), 'vin.unknown')).toBe(true);
});
