import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { CommonReason } from '@fleetworth/contract/common-reasons';
import type { FastifyInstance } from 'fastify';
import { commonError } from '../errors/api-error.ts';

const REASONS_BY_ERROR_CODE: Readonly<Record<string, CommonReason>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request.timeout',
  HPE_HEADER_OVERFLOW: 'request.headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'request.too_large',
};

// Node rejects some invalid requests before they reach the router. Formats those responses like all other
// errors and closes the connection.
export function handleInvalidRequests(app: FastifyInstance): void {
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { status, headers, body } = errorResponse('request.expectation_failed');
    response.writeHead(status, headers).end(body);
  });
  // `requireHostHeader: false` lets requests without a Host header through, so that we can reject them with
  // an error body.
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined) throw commonError('request.malformed');
  });
}

export function handleClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  // If another response is being sent, its caller would read this one as part of it.
  const { _httpMessage: currentResponse } = socket as { _httpMessage?: ServerResponse | null };
  const canRespond = socket.writable && error.code !== 'ECONNRESET' && currentResponse?.headersSent !== true;
  if (canRespond) {
    const { status, headers, body } = errorResponse(
      REASONS_BY_ERROR_CODE[error.code ?? ''] ?? 'request.malformed',
    );
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  }
  socket.destroy();
}

export function enforceBodyTimeout(request: IncomingMessage, timeoutMs: number): void {
  const timer = setTimeout(() => {
    const error = Object.assign(new Error('The body is late.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    if (!request.complete && request.socket instanceof Socket) handleClientError(error, request.socket);
  }, timeoutMs);
  timer.unref();
  request.once('close', () => clearTimeout(timer));
}

function errorResponse(reason: CommonReason) {
  const error = commonError(reason);
  const body = JSON.stringify(error.toBody());
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    connection: 'close',
  };
  return { status: error.status, headers, body };
}
