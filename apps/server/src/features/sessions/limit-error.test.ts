import { expect, test } from 'vitest';
import { createLimitError } from './limit-error.ts';

const MINUTE_MS = 60_000;
const bodyOf = (waitMs: number, text?: string) => createLimitError({ waitMs, text }).toBody();

test.each([
  [1, 'in a minute'],
  [61_000, 'in 2 minutes'],
  [59 * MINUTE_MS, 'in 59 minutes'],
  [59 * MINUTE_MS + 1, 'in an hour'],
  [61 * MINUTE_MS, 'in 2 hours'],
  [24 * 60 * MINUTE_MS, 'in 24 hours'],
])('names the limit and the time until the next request: %d ms', (waitMs, when) => {
  expect(bodyOf(waitMs, 'You can send 20 invitations a day.')).toMatchObject({
    reason: 'request.limit_reached',
    message: `You can send 20 invitations a day. Please try again ${when}.`,
  });
});

test('names the time of a limit for strangers, except a wait within a minute', () => {
  expect(bodyOf(25 * MINUTE_MS).message).toBe('Too many attempts for now. Please try again in 25 minutes.');
  expect(bodyOf(MINUTE_MS)).toMatchObject({
    reason: 'request.rate_limited',
    message: 'Too many attempts. Please wait a minute and try again.',
  });
});
