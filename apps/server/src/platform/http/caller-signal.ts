import type { FastifyReply } from 'fastify';

export class CallerDisconnected extends Error {
  constructor() {
    super('The client disconnected.');
  }
}

// The signal aborts when the connection of a call closes before its response is sent.
export function createCallerSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const abort = () => {
    if (!raw.writableFinished) controller.abort(new CallerDisconnected());
  };
  if (raw.destroyed) abort();
  else raw.once('close', abort);
  return controller.signal;
}
