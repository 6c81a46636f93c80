import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Ends below 32768, because Linux uses higher ports for outgoing connections. Such a connection could take
 * the port before PostgreSQL opens it, or while PostgreSQL restarts.
 */
const [LOWEST, HIGHEST] = [20_000, 32_767];
const PORT_TAKEN_CODES = ['EADDRINUSE', 'EACCES'];

export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST + 1);
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (PORT_TAKEN_CODES.includes(error.code ?? '')) resolve(false);
      else reject(error);
    });
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
