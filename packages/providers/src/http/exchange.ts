import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';

/** A request to an outside system, all of it. */
export interface Outgoing {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body?: string;
}

export interface Incoming {
  status: number;
  headers: Headers;
  text: string;
}

/** Why no whole answer came. It carries neither address nor headers, where secrets may stand. */
export class ExchangeError extends Error {
  readonly failure: 'aborted' | 'unreachable' | 'cut_off' | 'too_large';
  /** False where no connection stood: then nothing was sent. */
  readonly wasSent: boolean;

  constructor(failure: ExchangeError['failure'], message: string, wasSent = true) {
    super(message);
    this.name = 'ExchangeError';
    this.failure = failure;
    this.wasSent = wasSent;
  }
}

interface Bounds {
  signal: AbortSignal;
  /** Aborts what is not connected by then. */
  connecting: AbortSignal;
  mostBytes: number;
}

/** Sends one request and reads its whole answer. Redirects are not followed: they would carry the credentials elsewhere. */
export async function exchange(outgoing: Outgoing, bounds: Bounds): Promise<Incoming> {
  const response = await send(outgoing, bounds);
  const text = await readText(response, bounds);
  return { status: response.statusCode ?? 0, headers: headersOf(response), text };
}

/** Sends it by Node's own client: fetch does not tell when a connection stands. */
const send = (
  { url, method, headers, body }: Outgoing,
  { signal, connecting }: Bounds,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const isSecure = url.startsWith('https:');
    const request = (isSecure ? httpsRequest : httpRequest)(url, { method, headers, signal });
    let isConnected = false;
    request.once('socket', (socket) => {
      // One that was kept from an earlier request is connected.
      isConnected = !socket.connecting;
      if (isConnected) return;
      const giveUp = () => request.destroy(new ExchangeError('aborted', 'did not connect in time', false));
      const done = () => connecting.removeEventListener('abort', giveUp);
      connecting.addEventListener('abort', giveUp, { once: true });
      socket.once(isSecure ? 'secureConnect' : 'connect', () => {
        isConnected = true;
        done();
      });
      socket.once('close', done);
      if (connecting.aborted) giveUp();
    });
    // More than one may come, of which the first says why.
    request.on('error', (error) =>
      reject(failureOf(error, signal, { otherwise: 'unreachable', wasSent: isConnected })),
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

async function readText(response: IncomingMessage, { signal, mostBytes }: Bounds): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      bytes += part.byteLength;
      if (bytes > mostBytes) throw new ExchangeError('too_large', `answered more than ${mostBytes} bytes`);
      parts.push(part);
    }
  } catch (error) {
    throw failureOf(error, signal, { otherwise: 'cut_off', wasSent: true });
  }
  return Buffer.concat(parts).toString('utf8');
}

function failureOf(
  error: unknown,
  { aborted }: AbortSignal,
  { otherwise, wasSent }: { otherwise: 'unreachable' | 'cut_off'; wasSent: boolean },
): ExchangeError {
  if (error instanceof ExchangeError) return error;
  if (aborted) return new ExchangeError('aborted', 'did not answer in time', wasSent);
  const { code } = ((error as Error).cause ?? error) as { code?: unknown };
  const reason = typeof code === 'string' ? ` (${code})` : '';
  const what = otherwise === 'unreachable' ? 'could not be reached' : 'cut its answer off';
  return new ExchangeError(otherwise, `${what}${reason}`, wasSent);
}
