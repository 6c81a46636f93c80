import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { handleUnknownRoute } from './handle-errors.ts';

const NONCE_PLACEHOLDER = '__CSP_NONCE__';

export async function serveWebApp(app: FastifyInstance, folder: string): Promise<void> {
  const index = readFileSync(join(folder, 'index.html'), 'utf8');
  const sendIndex = (reply: FastifyReply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(index.replaceAll(NONCE_PLACEHOLDER, reply.cspNonce.style));
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    globIgnore: ['index.html'],
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get('/', (_request, reply) => sendIndex(reply));

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const isScreen = request.method === 'GET' && !path.startsWith('/api/') && !/\.\w+$/.test(path);
    return isScreen ? sendIndex(reply) : handleUnknownRoute(request, reply);
  });
}
