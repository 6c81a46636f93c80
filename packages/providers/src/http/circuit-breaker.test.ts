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
  expect(breaker.openForMs()).toBeNull();
  breaker.reportFailure();
  expect(breaker.openForMs()).toBe(30_000);
});

test('ignores old failures', () => {
  const timing = new TestTiming();
  const breaker = new CircuitBreaker(timing);
  for (let turn = 0; turn < 40; turn += 1) {
    breaker.reportFailure();
    if (turn % 3 === 2) breaker.reportSuccess();
    timing.pass(5_000);
  }
  expect(breaker.openForMs()).toBeNull();
});

test('lets a single trial call through after the pause', () => {
  const timing = new TestTiming();
  const breaker = new CircuitBreaker(timing);
  for (let turn = 0; turn < 5; turn += 1) breaker.reportFailure();
  timing.pass(30_000);
  expect(breaker.openForMs()).toBeNull();
  expect(breaker.openForMs()).toBeGreaterThan(0);
  breaker.reportSuccess();
  expect([breaker.openForMs(), breaker.openForMs()]).toEqual([null, null]);
});
