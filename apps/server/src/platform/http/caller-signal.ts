import type { FastifyReply } from 'fastify';

/** Error of a call whose caller disconnected. */
export class CallerGone extends Error {
  constructor() {
    super('The caller is gone.');
  }
}

/** Creates a signal that aborts when the connection of a call closes before its answer is sent. */
export function callerSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const giveUp = () => {
    if (!raw.writableFinished) controller.abort(new CallerGone());
  };
  if (raw.destroyed) giveUp();
  else raw.once('close', giveUp);
  return controller.signal;
}
