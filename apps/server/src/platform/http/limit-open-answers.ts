import type { Endpoint } from '@fleetworth/contract/endpoint';
import type { FastifyReply } from 'fastify';
import type { Session } from '../auth/session.ts';
import { refuse } from './refusal.ts';

/** Number of answers of each kind that a user may have open at once: each holds memory until its caller has taken all of it. */
const MOST_OPEN: Record<NonNullable<Endpoint['answers']>, number> = { spreadsheet: 4, events: 20 };

type LimitOpen = (endpoint: Endpoint, session: Session | null, reply: FastifyReply) => void;

/**
 * Makes the check that refuses one more file or event stream than a user may have open in this process, and ends a file whose
 * caller takes nothing of it.
 */
export function limitOpenAnswers(stalledAfterMs: number): LimitOpen {
  const counts = { spreadsheet: new Map<number, number>(), events: new Map<number, number>() };
  return ({ answers }, session, { raw }) => {
    if (answers === undefined || session === null) return;
    const { userId } = session.scope;
    if (userId === null) return;
    const open = counts[answers];
    const count = open.get(userId) ?? 0;
    if (count >= MOST_OPEN[answers]) throw refuse('request.too_many_open');
    open.set(userId, count + 1);
    const close = () => {
      raw.off('finish', close).off('close', close);
      const left = (open.get(userId) ?? 1) - 1;
      if (left === 0) open.delete(userId);
      else open.set(userId, left);
    };
    raw.on('finish', close).on('close', close);
    // The time runs from the last piece that the caller took.
    if (answers === 'spreadsheet') raw.setTimeout(stalledAfterMs, () => raw.destroy());
  };
}
