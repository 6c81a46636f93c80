import { type ApiError, commonError } from '../../platform/errors/api-error.ts';

const MINUTE_MS = 60_000;

export interface ReachedLimit {
  waitMs: number;
  text?: string | undefined;
}

export function createLimitError({ waitMs, text }: ReachedLimit): ApiError {
  const retryAfterSeconds = Math.ceil(waitMs / 1_000);
  if (text === undefined && waitMs <= MINUTE_MS)
    return commonError('request.rate_limited', { retryAfterSeconds });
  return commonError('request.limit_reached', {
    retryAfterSeconds,
    message: `${text ?? 'Too many attempts for now.'} Please try again ${formatWait(waitMs)}.`,
  });
}

/** Rounds up: 'in a minute', 'in 25 minutes', 'in 3 hours'. */
export function formatWait(waitMs: number): string {
  const minutes = Math.ceil(waitMs / MINUTE_MS);
  if (minutes <= 1) return 'in a minute';
  if (minutes < 60) return `in ${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? 'in an hour' : `in ${hours} hours`;
}
