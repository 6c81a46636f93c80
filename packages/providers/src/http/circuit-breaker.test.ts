import { expect, test } from 'vitest';
import { CircuitBreaker } from './circuit-breaker.ts';
import { TestTiming } from '@fleetworth/provider-fakes/timing';

test('a service of whose calls more than half fail is left alone, though none fail in a row', () => {
  const breaker = new CircuitBreaker(new TestTiming());
  for (let turn = 0; turn < 9; turn += 1) {
    breaker.failed();
    breaker.answered();
  }
  breaker.failed();
  expect(breaker.closedFor()).toBeNull();
  breaker.failed();
  expect(breaker.closedFor()).toBe(30_000);
});

test('failures of long ago do not count', () => {
  const timing = new TestTiming();
  const breaker = new CircuitBreaker(timing);
  for (let turn = 0; turn < 40; turn += 1) {
    breaker.failed();
    if (turn % 3 === 2) breaker.answered();
    timing.pass(5_000);
  }
  expect(breaker.closedFor()).toBeNull();
});

test('a single call tries whether the service is back', () => {
  const timing = new TestTiming();
  const breaker = new CircuitBreaker(timing);
  for (let turn = 0; turn < 5; turn += 1) breaker.failed();
  timing.pass(30_000);
  expect(breaker.closedFor()).toBeNull();
  expect(breaker.closedFor()).toBeGreaterThan(0);
  breaker.answered();
  expect([breaker.closedFor(), breaker.closedFor()]).toEqual([null, null]);
});
