import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FakeFault } from './people.ts';

interface ServerBehavior {
  handle: RequestListener;
  faultFor: (path: string) => FakeFault | null;
  onUnansweredRequest: () => void;
}

export async function startFakeServer(make: (url: string) => ServerBehavior) {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { handle, faultFor, onUnansweredRequest } = make(url);
  const requests: string[] = [];
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const [path = ''] = (request.url ?? '').split('?');
    requests.push(path);
    const fault = faultFor(path);
    if (fault === 'held') return onUnansweredRequest();
    if (fault === 'forged') forgeSignature(response);
    else if (fault !== null) return respondWithFault(response, fault);
    handle(request, response);
  });
  return {
    url,
    requests,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

function respondWithFault(response: ServerResponse, fault: Exclude<FakeFault, 'held' | 'forged'>): void {
  if (fault === 'cut_off') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('{"a":', () => response.destroy());
    return;
  }
  const { status, body } =
    fault === 'too_large' ? { status: 200, body: ' '.repeat(2_000_000) } : { body: '{}', ...fault };
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(body);
}

function forgeSignature(response: ServerResponse): void {
  const end = response.end.bind(response) as (body: string) => ServerResponse;
  response.end = ((body: string) => {
    const tokens = JSON.parse(body) as { id_token?: string };
    const [head, claims, signature = ''] = (tokens.id_token ?? '').split('.');
    const forged = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    const text = JSON.stringify({ ...tokens, id_token: [head, claims, forged].join('.') });
    response.setHeader('content-length', Buffer.byteLength(text));
    return end(text);
  }) as typeof response.end;
}
