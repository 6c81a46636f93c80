import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';

export interface HttpRequest {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body?: string;
}

export interface HttpResponse {
  status: number;
  headers: Headers;
  text: string;
}

/**
 * Error for a request without a complete response. Omits the URL and headers, because they may contain
 * secrets.
 */
export class ExchangeError extends Error {
  readonly failure: 'aborted' | 'unreachable' | 'cut_off' | 'too_large';
  /** False when no connection was established, so that nothing was sent. */
  readonly wasRequestSent: boolean;

  constructor(failure: ExchangeError['failure'], message: string, wasSent = true) {
    super(message);
    this.name = 'ExchangeError';
    this.failure = failure;
    this.wasRequestSent = wasSent;
  }
}

interface ExchangeLimits {
  signal: AbortSignal;
  /** Aborts the request when it is not connected in time. */
  connectDeadline: AbortSignal;
  maxBytes: number;
}

/** Follows no redirects, because they would send the credentials to another host. */
export async function exchange(outgoing: HttpRequest, limits: ExchangeLimits): Promise<HttpResponse> {
  const response = await send(outgoing, limits);
  const text = await readText(response, limits);
  return { status: response.statusCode ?? 0, headers: headersOf(response), text };
}

/** Uses node:http, because fetch doesn't report when a connection is established. */
const send = (
  { url, method, headers, body }: HttpRequest,
  { signal, connectDeadline }: ExchangeLimits,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const isSecure = url.startsWith('https:');
    const request = (isSecure ? httpsRequest : httpRequest)(url, { method, headers, signal });
    let isConnected = false;
    request.once('socket', (socket) => {
      // A socket reused from an earlier request is already connected.
      isConnected = !socket.connecting;
      if (isConnected) return;
      const abort = () => request.destroy(new ExchangeError('aborted', 'did not connect in time', false));
      const stopWaiting = () => connectDeadline.removeEventListener('abort', abort);
      connectDeadline.addEventListener('abort', abort, { once: true });
      socket.once(isSecure ? 'secureConnect' : 'connect', () => {
        isConnected = true;
        stopWaiting();
      });
      socket.once('close', stopWaiting);
      if (connectDeadline.aborted) abort();
    });
    // Several errors may be emitted. The first one is the reason.
    request.on('error', (error) =>
      reject(toExchangeError(error, signal, { failureKind: 'unreachable', wasSent: isConnected })),
    );
    request.once('response', resolve);
    request.end(body);
  });

function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct))
    for (const value of values) headers.append(name, value);
  return headers;
}

async function readText(response: IncomingMessage, { signal, maxBytes }: ExchangeLimits): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw new ExchangeError('too_large', `answered more than ${maxBytes} bytes`);
      chunks.push(chunk);
    }
  } catch (error) {
    throw toExchangeError(error, signal, { failureKind: 'cut_off', wasSent: true });
  }
  return Buffer.concat(chunks).toString('utf8');
}

function toExchangeError(
  error: unknown,
  { aborted }: AbortSignal,
  { failureKind, wasSent }: { failureKind: 'unreachable' | 'cut_off'; wasSent: boolean },
): ExchangeError {
  if (error instanceof ExchangeError) return error;
  if (aborted) return new ExchangeError('aborted', 'did not answer in time', wasSent);
  const { code } = ((error as Error).cause ?? error) as { code?: unknown };
  const reason = typeof code === 'string' ? ` (${code})` : '';
  const detail = failureKind === 'unreachable' ? 'could not be reached' : 'cut its answer off';
  return new ExchangeError(failureKind, `${detail}${reason}`, wasSent);
}
