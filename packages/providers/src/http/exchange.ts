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

  constructor(failure: ExchangeError['failure'], message: string) {
    super(message);
    this.name = 'ExchangeError';
    this.failure = failure;
  }
}

interface Bounds {
  signal: AbortSignal;
  mostBytes: number;
}

/** Sends one request and reads its whole answer. Redirects are not followed: they would carry the credentials elsewhere. */
export async function exchange({ url, ...request }: Outgoing, bounds: Bounds): Promise<Incoming> {
  const { signal } = bounds;
  const response = await fetch(url, { ...request, signal, redirect: 'manual' }).catch((error: unknown) => {
    throw failureOf(error, signal, 'unreachable');
  });
  const text = await readText(response, bounds);
  return { status: response.status, headers: response.headers, text };
}

async function readText(response: Response, { signal, mostBytes }: Bounds): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const part of response.body ?? []) {
      bytes += part.byteLength;
      if (bytes > mostBytes) throw new ExchangeError('too_large', `answered more than ${mostBytes} bytes`);
      parts.push(part);
    }
  } catch (error) {
    throw failureOf(error, signal, 'cut_off');
  }
  return Buffer.concat(parts).toString('utf8');
}

function failureOf(
  error: unknown,
  { aborted }: AbortSignal,
  otherwise: 'unreachable' | 'cut_off',
): ExchangeError {
  if (error instanceof ExchangeError) return error;
  if (aborted) return new ExchangeError('aborted', 'did not answer in time');
  const { code } = ((error as Error).cause ?? error) as { code?: unknown };
  const reason = typeof code === 'string' ? ` (${code})` : '';
  const what = otherwise === 'unreachable' ? 'could not be reached' : 'cut its answer off';
  return new ExchangeError(otherwise, `${what}${reason}`);
}
