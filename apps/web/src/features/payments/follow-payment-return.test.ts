import type { TransactionState } from '@fleetworth/contract/payment-choices';
import { expect, test } from 'vitest';
import { followPaymentReturn, type FollowPaymentReturnOptions } from './follow-payment-return.ts';

/** Handles a return with a fake clock. Returns the events with their times. */
async function follow(way: Partial<FollowPaymentReturnOptions>, states: TransactionState[] = []) {
  let nowMs = 0;
  const happened: [number, string][] = [];
  const note = (what: string) => happened.push([nowMs / 1_000, what]);
  await followPaymentReturn({
    status: 'success',
    check: async () => {
      note('ask');
      return states.shift() ?? 'open';
    },
    cancel: async () => 'Payment canceled',
    onPhase: note,
    onSuccess: note,
    onProblem: (error) => note((error as Error).message),
    onDone: () => note('done'),
    wait: async (milliseconds) => {
      nowMs += milliseconds;
      if (nowMs > 120_000) throw new Error('left');
    },
    ...way,
  }).catch(() => note('left'));
  return happened;
}

test('a success waits 3 s, checks, says so, and shows the details 2 s later', async () => {
  expect(await follow({}, ['paid'])).toEqual([
    [0, 'returning'],
    [3, 'ask'],
    [3, 'Payment successful'],
    [5, 'done'],
  ]);
});

test('an unconfirmed payment is checked every 3 s for 30 s, then less often', async () => {
  const happened = await follow({});
  const asked = happened.filter(([, what]) => what === 'ask').map(([at]) => at);
  expect(asked).toEqual([3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 63, 93]);
  expect(happened).toContainEqual([3, 'confirming']);
  expect(happened).toContainEqual([33, 'unconfirmed']);
  expect(happened.at(-1)?.[1]).toBe('left');
});

test('a late confirmation is shown', async () => {
  const happened = await follow({}, ['open', 'open', 'paid']);
  expect(happened.slice(-2)).toEqual([
    [9, 'Payment successful'],
    [11, 'done'],
  ]);
});

test.each([
  ['expired', "The payment page has expired. You weren't charged."],
  ['failed', "The payment failed. You weren't charged."],
  ['mismatch', "The amount paid doesn't match the amount due. We've notified the owners of the company."],
  ['duplicate', "This was already paid. We've notified the owners of the company."],
  ['canceled', 'Payment canceled'],
] as const)('a payment that is %s says so, and Secure Payment returns', async (state, text) => {
  expect((await follow({}, [state])).slice(-2)).toEqual([
    [3, text],
    [3, 'done'],
  ]);
});

test('a cancellation waits 3 s, cancels and shows the result', async () => {
  expect(await follow({ status: 'cancel' })).toEqual([
    [0, 'returning'],
    [3, 'Payment canceled'],
    [3, 'done'],
  ]);
  const rejected = { status: 'cancel', cancel: () => Promise.reject(new Error('Not now.')) } as const;
  expect((await follow(rejected)).slice(-2)).toEqual([
    [3, 'Not now.'],
    [3, 'done'],
  ]);
});
