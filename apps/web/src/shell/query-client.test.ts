import { expect, test } from 'vitest';
import { ApiError, ConnectionError } from './api/api-error.ts';
import { isWorthRetrying, pauseMs } from './query-client.ts';

test('a refusal is not asked again, a busy server and a lost connection are', () => {
  for (const status of [400, 401, 404, 409, 422, 429, 500]) {
    expect(isWorthRetrying(0, new ApiError(status, {}))).toBe(false);
  }
  expect([0, 4, 5].map((failures) => isWorthRetrying(failures, new ApiError(503, {})))).toEqual([
    true,
    true,
    false,
  ]);
  expect([0, 1, 2].map((failures) => isWorthRetrying(failures, new ConnectionError()))).toEqual([
    true,
    true,
    false,
  ]);
});

test('pauses grow, up to a quarter of a minute', () => {
  expect([0, 1, 2, 3, 4, 9].map(pauseMs)).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000]);
});
