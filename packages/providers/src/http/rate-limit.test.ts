import { expect, test } from 'vitest';
import { RateLimit } from './rate-limit.ts';
import { TestTiming } from '@fleetworth/provider-fakes/timing';

test('runs all calls, and never more than allowed at once', async () => {
  const limit = new RateLimit({
    system: 'Manheim',
    requestsPerSecond: 1_000,
    maxConcurrentCalls: 3,
    timing: new TestTiming(),
  });
  const ends: (() => void)[] = [];
  let done = 0;
  const calls = Array.from({ length: 10 }, () =>
    limit.runWithConcurrencyLimit(async () => {
      await new Promise<void>((resolve) => {
        ends.push(resolve);
      });
      done += 1;
    }),
  );
  for (let made = 0; made < 10; made += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(0);
    expect(ends.length).toBeLessThanOrEqual(3);
    ends.shift()?.();
    await expect.poll(() => done).toBe(made + 1);
  }
  await Promise.all(calls);
});

test('frees the slot of a failed call', async () => {
  const limit = new RateLimit({
    system: 'Manheim',
    requestsPerSecond: 1_000,
    maxConcurrentCalls: 1,
    timing: new TestTiming(),
  });
  await expect(limit.runWithConcurrencyLimit(() => Promise.reject(new Error('failed')))).rejects.toThrow(
    'failed',
  );
  expect(await limit.runWithConcurrencyLimit(async () => 'answered')).toBe('answered');
});

test('waits for the slot that is reserved among all processes', async () => {
  const timing = new TestTiming();
  const reserved: [string, number][] = [];
  const reserveSlot = async (system: string, spacingMs: number) => {
    reserved.push([system, spacingMs]);
    return 250;
  };
  const limit = new RateLimit({
    system: 'Manheim',
    requestsPerSecond: 20,
    maxConcurrentCalls: 1,
    timing: Object.assign(timing, { reserveSlot }),
  });
  await limit.waitForRequestSlot(new AbortController().signal);
  expect(reserved).toEqual([['Manheim', 50]]);
  expect(timing.pauses).toEqual([250]);
});
