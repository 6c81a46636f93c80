import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { type FakeFleetMarketHub, startFakeFleetMarketHub } from './fleet-market-hub.ts';
import { FAKE_TOKEN } from './sell-channel.ts';

/** Starts a fake that never answers searches whose VIN is SILENT. */
async function startHub(): Promise<FakeFleetMarketHub> {
  const hub = await startFakeFleetMarketHub({
    faultFor: ({ path }) => (path.includes('SILENT') ? { how: 'silence' } : null),
  });
  onTestFinished(() => hub.stop());
  return hub;
}

async function openConnection({ settings }: FakeFleetMarketHub): Promise<Socket> {
  const socket = connect(Number(new URL(settings.apiUrl).port), '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

const search = (socket: Socket, vin: string): boolean =>
  socket.write(`GET /cars?vin=${vin} HTTP/1.1\r\nhost: hub\r\naccess-token: ${FAKE_TOKEN}\r\n\r\n`);

/** Sends a request that is never answered, and has another connection ready. */
async function startWaiting(hub: FakeFleetMarketHub) {
  const [waiting, next] = [await openConnection(hub), await openConnection(hub)];
  search(waiting, 'SILENT');
  await expect.poll(() => hub.requests.length, { interval: 1 }).toBe(1);
  return { waiting, next };
}

test('a request that its client has given up does not count beside the next one', async () => {
  const hub = await startHub();
  const { waiting, next } = await startWaiting(hub);
  // Both reach the fake in one turn of the event loop.
  waiting.destroy();
  search(next, 'VIN');
  await once(next, 'data');
  expect(hub.maxConcurrent()).toBe(1);
});

test('a request that still waits counts beside the next one, even if its client gives up later', async () => {
  const hub = await startHub();
  const { waiting, next } = await startWaiting(hub);
  search(next, 'VIN');
  await once(next, 'data');
  waiting.destroy();
  expect(hub.maxConcurrent()).toBe(2);
});
