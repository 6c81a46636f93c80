import { createServer } from 'node:net';
import { expect, test, vi } from 'vitest';
import { findFreePort } from './free-port.ts';

const { randomInt } = vi.hoisted(() => ({ randomInt: vi.fn<(lowest: number, end: number) => number>() }));
vi.mock('node:crypto', () => ({ randomInt }));

test('chooses a port below those of outgoing connections', async () => {
  randomInt.mockImplementation((lowest, end) => {
    expect(end).toBeLessThanOrEqual(32_768);
    return lowest + Math.floor(Math.random() * (end - lowest));
  });
  expect(await findFreePort()).toBeLessThan(32_768);
});

test('chooses another port when the first one is taken', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as { port: number };
  const free = await findFreePort();
  randomInt.mockReset().mockReturnValueOnce(port).mockReturnValueOnce(free);
  expect(await findFreePort()).toBe(free);
  server.close();
});
