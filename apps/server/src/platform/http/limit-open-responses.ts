import type { Endpoint } from '@fleetworth/contract/endpoint';
import type { FastifyReply } from 'fastify';
import type { Session } from '../auth/session.ts';
import { commonError } from '../errors/api-error.ts';

type Kind = 'file' | 'image' | 'events' | 'long';

/**
 * Per user. A file occupies memory until its caller has read all of it, and long computations delay those of
 * other users.
 */
const MAX_OPEN: Record<Kind, number> = { file: 4, image: 10, events: 20, long: 4 };

/**
 * Counts a response as open, or throws if the user has too many open responses. Returns a function that must
 * be called when the handler has finished.
 */
type LimitOpen = (endpoint: Endpoint, session: Session | null, reply: FastifyReply) => () => void;

const doNothing = () => {};

/**
 * Limits the open responses of a user in this process. Also aborts a file when its caller stops reading. A
 * long computation counts until it has finished, even if its caller disconnects earlier.
 */
export function limitOpenResponses(stalledAfterMs: number): LimitOpen {
  const counts = {
    file: new Map<number, number>(),
    image: new Map<number, number>(),
    events: new Map<number, number>(),
    long: new Map<number, number>(),
  };
  return (endpoint, session, { raw }) => {
    const kind = kindOf(endpoint);
    if (kind === null || session === null) return doNothing;
    const { userId } = session.scope;
    if (userId === null) return doNothing;
    const open = counts[kind];
    const count = open.get(userId) ?? 0;
    if (count >= MAX_OPEN[kind])
      throw commonError(kind === 'long' ? 'request.too_many_running' : 'request.too_many_open');
    open.set(userId, count + 1);
    const close = () => {
      raw.off('finish', close).off('close', close);
      const remaining = (open.get(userId) ?? 1) - 1;
      if (remaining === 0) open.delete(userId);
      else open.set(userId, remaining);
    };
    if (kind === 'long') return close;
    raw.on('finish', close).on('close', close);
    // The timeout restarts whenever the caller reads.
    if (kind === 'file' || kind === 'image') raw.setTimeout(stalledAfterMs, () => raw.destroy());
    return doNothing;
  };
}

function kindOf({ produces, isLongRunning }: Endpoint): Kind | null {
  if (produces !== undefined) return produces === 'events' || produces === 'image' ? produces : 'file';
  return isLongRunning ? 'long' : null;
}
