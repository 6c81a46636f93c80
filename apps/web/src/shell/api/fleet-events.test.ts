import { expect, test, vi } from 'vitest';
import { connection } from './connection.ts';
import { fleetEvents, readEventNames } from './fleet-events.ts';
import { keyOf } from './query.ts';
import { queryClient } from './query-client.ts';
import { storeSession } from '../../../test/stored-session.ts';

storeSession();

test('reads the names of events from chunks of any length', () => {
  expect(readEventNames('event: again\ndata: {}\n\n: still here\n\nevent: bat')).toEqual({
    names: ['again'],
    remainder: 'event: bat',
  });
  expect(readEventNames('event: batches\ndata: {}\n\n').names).toEqual(['batches']);
});

test('shares one stream, refetches the data of its events, and closes it with the last screen', async () => {
  const asked: (AbortSignal | null | undefined)[] = [];
  vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => {
    asked.push(signal);
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('event: batches\ndata: {}\n\n')),
    });
    return new Response(body);
  });
  const list = keyOf('listVehicleBatches', { query: { page: 1 } });
  queryClient.setQueryData(list, {});
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries');
  const stops = [fleetEvents.listen('batches'), fleetEvents.listen('batches')];
  await expect.poll(() => invalidate.mock.calls).not.toEqual([]);
  expect(invalidate).toHaveBeenCalledOnce();
  expect(queryClient.getQueryState(list)?.isInvalidated).toBe(true);
  expect(fleetEvents.isOpen()).toBe(true);
  expect(asked).toHaveLength(1);
  stops[0]?.();
  expect(asked[0]?.aborted).toBe(false);
  stops[1]?.();
  expect(asked[0]?.aborted).toBe(true);
  expect(fleetEvents.isOpen()).toBe(false);
});

test("polls when the stream can't be opened, without reporting a lost connection", async () => {
  const asked = vi.fn<typeof fetch>(async () => {
    throw new TypeError('Failed to fetch');
  });
  vi.stubGlobal('fetch', asked);
  const stop = fleetEvents.listen('batches');
  await expect.poll(() => asked.mock.calls).not.toEqual([]);
  await Promise.resolve();
  expect([connection.isLost(), fleetEvents.isOpen()]).toEqual([false, false]);
  stop();
});

test('an event of an unused topic refetches nothing', async () => {
  const names = ['selling', 'guide-orders', 'batches'];
  vi.stubGlobal('fetch', async () => {
    const text = names.map((name) => `event: ${name}\ndata: {}\n\n`).join('');
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(text)),
    });
    return new Response(body);
  });
  const lists = [keyOf('listSellHistory', { query: {} }), keyOf('listGuideOrders', { query: {} })];
  for (const list of lists) queryClient.setQueryData(list, {});
  const stop = fleetEvents.listen('guide-orders');
  await expect.poll(() => queryClient.getQueryState(lists[1] ?? [])?.isInvalidated).toBe(true);
  expect(queryClient.getQueryState(lists[0] ?? [])?.isInvalidated).toBe(false);
  stop();
});
