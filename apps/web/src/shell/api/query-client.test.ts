import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { ApiError, ConnectionError } from './api-error.ts';
import { connection } from './connection.ts';
import { refetchWhenReconnected, isWorthRetrying, retryPauseMs, queryClient } from './query-client.ts';

test('retries a busy server and a lost connection, but not a rejection', () => {
  for (const status of [400, 401, 404, 409, 422, 429, 500]) {
    expect(isWorthRetrying(0, new ApiError(status, {}))).toBe(false);
  }
  expect([0, 4, 5].map((failures) => isWorthRetrying(failures, new ApiError(503, {})))).toEqual([
    true,
    true,
    false,
  ]);
  expect([0, 1, 2].map((failures) => isWorthRetrying(failures, new ConnectionError()))).toEqual([
    true,
    true,
    false,
  ]);
});

test('pauses grow, up to a quarter of a minute', () => {
  expect([0, 1, 2, 3, 4, 9].map(retryPauseMs)).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000]);
});

test('refetches displayed data while the server is unreachable and once it responds again', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  // Other test files may have marked it as lost in this process.
  connection.markRestored();
  const response = vi.fn<() => Promise<string>>(async () => 'shown');
  const stop = new QueryObserver(queryClient, {
    queryKey: ['shown'],
    queryFn: response,
    staleTime: 0,
  }).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  refetchWhenReconnected();
  connection.markLost();
  await vi.advanceTimersByTimeAsync(retryPauseMs(1));
  expect(response).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(retryPauseMs(2));
  expect(response).toHaveBeenCalledTimes(3);
  connection.markRestored();
  await vi.advanceTimersByTimeAsync(0);
  expect(response).toHaveBeenCalledTimes(4);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(response).toHaveBeenCalledTimes(4);
  stop();
  vi.useRealTimers();
});

test('a page without outdated data learns by a call of its own that the server responds again', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  for (const storage of ['sessionStorage', 'localStorage'])
    vi.stubGlobal(storage, { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  connection.markRestored();
  queryClient.clear();
  const fetched = vi.fn<(url: string) => Promise<Response>>(async () =>
    Response.json({ data: { create_account: null, sends_email: true } }),
  );
  vi.stubGlobal('fetch', fetched);
  refetchWhenReconnected();
  connection.markLost();
  await vi.advanceTimersByTimeAsync(retryPauseMs(1));
  expect(fetched).toHaveBeenCalledWith('/api/v1/auth/setup', expect.anything());
  expect(connection.isLost()).toBe(false);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
