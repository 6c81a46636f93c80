import { expect, test } from 'vitest';
import { CircuitBreaker } from './circuit-breaker.ts';
import { TestTiming } from '@fleetworth/provider-fakes/timing';

test('opens when more than half of the calls fail, even without consecutive failures', () => {
  const breaker = new CircuitBreaker(new TestTiming());
  for (let turn = 0; turn < 9; turn += 1) {
    breaker.reportFailure();
    breaker.reportSuccess();
  }
  breaker.reportFailure();
  expect(breaker.admitOrGetWaitMs()).toBeNull();
  breaker.reportFailure();
  expect(breaker.admitOrGetWaitMs()).toBe(30_000);
});

test('ignores old failures', () => {
  const timing = new TestTiming();
  const breaker = new CircuitBreaker(timing);
  for (let turn = 0; turn < 40; turn += 1) {
    breaker.reportFailure();
    if (turn % 3 === 2) breaker.reportSuccess();
    timing.advance(5_000);
  }
  expect(breaker.admitOrGetWaitMs()).toBeNull();
});

test('lets a single trial call through after the pause', () => {
  const timing = new TestTiming();
  const breaker = new CircuitBreaker(timing);
  for (let turn = 0; turn < 5; turn += 1) breaker.reportFailure();
  timing.advance(30_000);
  expect(breaker.admitOrGetWaitMs()).toBeNull();
  expect(breaker.admitOrGetWaitMs()).toBeGreaterThan(0);
  breaker.reportSuccess();
  expect([breaker.admitOrGetWaitMs(), breaker.admitOrGetWaitMs()]).toEqual([null, null]);
});
