import { expect, test } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { toDeletionProblem } from './deletion-problem.ts';

test.each([
  ['company', 'We can not delete company.Something wrong.'],
  ['location', 'We can not delete location.Something wrong.'],
  ['vehicle', 'We can not delete vehicle.Something wrong.'],
  ['mileage', 'We can not delete mileage.Something wrong.'],
] as const)(
  'a %s that the server failed to delete is said in the words of the specification',
  (kind, text) => {
    expect(toDeletionProblem(kind)(failure(500))).toEqual({ text, canRetry: false });
  },
);

test('keeps the message of a rejection', () => {
  expect(toDeletionProblem('company')(failure(403)).text).toBe('Its own words');
});

const failure = (status: number) =>
  new ApiError(status, { code: status, reason: 'server.failed', message: 'Its own words' });
