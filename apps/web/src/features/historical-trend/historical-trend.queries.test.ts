import { expect, test, vi } from 'vitest';
import { storeSession } from '../../../test/stored-session.ts';
import { prefetchTrend } from './historical-trend.queries.ts';

storeSession();

test('aborts a trend with other filters before it requests the next, and none with the same', async () => {
  const signals: (AbortSignal | null | undefined)[] = [];
  const areAborted = () => signals.map((signal) => signal?.aborted);
  const atRequests: unknown[] = [];
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
    atRequests.push(areAborted());
    signals.push(signal);
    return Promise.withResolvers<Response>().promise;
  });
  prefetchTrend({});
  await expect.poll(() => signals).toHaveLength(1);
  prefetchTrend({ company_id: 1 });
  await expect.poll(() => signals).toHaveLength(2);
  expect(atRequests).toEqual([[], [true]]);
  prefetchTrend({ company_id: 1 });
  expect(areAborted()).toEqual([true, false]);
});
