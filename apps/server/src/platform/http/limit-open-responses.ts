import type { Endpoint } from '@fleetworth/contract/endpoint';
import type { FastifyReply } from 'fastify';
import type { Session } from '../auth/session.ts';
import { commonError } from '../errors/api-error.ts';

type ResponseKind = 'file' | 'image' | 'events' | 'long';

/**
 * Per user. A file occupies memory until its caller has read all of it, and long computations delay those of
 * other users.
 */
const MAX_OPEN_RESPONSES: Record<ResponseKind, number> = { file: 4, image: 10, events: 20, long: 4 };

/**
 * Counts a response as open, or throws if the user has too many open responses. Returns a function that must
 * be called when the handler has finished.
 */
type AcquireResponseSlot = (endpoint: Endpoint, session: Session | null, reply: FastifyReply) => () => void;

const doNothing = () => {};

/**
 * Limits the open responses of a user in this process. Also aborts a file when its caller stops reading. A
 * long computation counts until it has finished, even if its caller disconnects earlier.
 */
export function limitOpenResponses(stalledAfterMs: number): AcquireResponseSlot {
  const countsByKind = {
    file: new Map<number, number>(),
    image: new Map<number, number>(),
    events: new Map<number, number>(),
    long: new Map<number, number>(),
  };
  return (endpoint, session, { raw }) => {
    const kind = responseKindOf(endpoint);
    if (kind === null || session === null) return doNothing;
    const { userId } = session.scope;
    if (userId === null) return doNothing;
    const openCounts = countsByKind[kind];
    const count = openCounts.get(userId) ?? 0;
    if (count >= MAX_OPEN_RESPONSES[kind])
      throw commonError(kind === 'long' ? 'request.too_many_running' : 'request.too_many_open');
    openCounts.set(userId, count + 1);
    const release = () => {
      raw.off('finish', release).off('close', release);
      const remaining = (openCounts.get(userId) ?? 1) - 1;
      if (remaining === 0) openCounts.delete(userId);
      else openCounts.set(userId, remaining);
    };
    if (kind === 'long') return release;
    raw.on('finish', release).on('close', release);
    // The timeout restarts whenever the caller reads.
    if (kind === 'file' || kind === 'image') raw.setTimeout(stalledAfterMs, () => raw.destroy());
    return doNothing;
  };
}

function responseKindOf({ produces, isLongRunning }: Endpoint): ResponseKind | null {
  if (produces !== undefined) return produces === 'events' || produces === 'image' ? produces : 'file';
  return isLongRunning ? 'long' : null;
}
