import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ChildServer, startChild } from '../tools/child-server.ts';

/** Starts the product as `npm start` does, over a folder of its own. */
export async function startServer(): Promise<ChildServer> {
  const folder = mkdtempSync(join(tmpdir(), 'fleetworth-e2e-'));
  const environment = { FLEETWORTH_DATA: folder, FLEETWORTH_LOG_LEVEL: 'warn' };
  const server = await startChild('apps/server/src/main.ts', environment);
  return {
    ...server,
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
