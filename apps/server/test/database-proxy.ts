import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * Proxy between a server and its database that can stop forwarding, so that connections stay open without a
 * response, or lead to another database.
 */
export interface DatabaseProxy {
  urlOf(databaseUrl: string): string;
  hold(): void;
  release(): void;
  /** Ends all connections. New ones lead to this database. */
  leadTo(databaseUrl: string): void;
  stop(): Promise<void>;
}

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  let target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isHeld = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    if (isHeld) socket.pause();
  };
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    near.pipe(far);
    far.pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    keep(near);
    keep(far);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    urlOf: (url) => {
      const through = new URL(url);
      through.port = String((server.address() as AddressInfo).port);
      return through.href;
    },
    hold: () => {
      isHeld = true;
      for (const socket of sockets) socket.pause();
    },
    release: () => {
      isHeld = false;
      for (const socket of sockets) socket.resume();
    },
    leadTo: (url) => {
      target = new URL(url);
      for (const socket of sockets) socket.destroy();
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
