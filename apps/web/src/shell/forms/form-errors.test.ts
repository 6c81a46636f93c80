import { expect, test, vi } from 'vitest';
import { ApiError, ConnectionError } from '../api/api-error.ts';
import { toSaveProblem, showFormError } from './form-errors.ts';

test('a save without a response can be retried', () => {
  expect(toSaveProblem(new ConnectionError())).toEqual({
    text: "No connection. Your changes aren't saved yet.",
    canRetry: true,
    isConnectionLost: true,
  });
  const busy = new ApiError(503, { reason: 'server.busy', message: 'Fleetworth is busy.' });
  expect(toSaveProblem(busy)).toEqual({
    text: "Fleetworth is busy. Your changes aren't saved yet.",
    canRetry: true,
  });
});

test("another failure shows its message, and can't be retried", () => {
  const rejected = new ApiError(403, { message: 'Not have Authority to make changes' });
  expect(toSaveProblem(rejected)).toEqual({ text: 'Not have Authority to make changes', canRetry: false });
  expect(toSaveProblem(new Error('a bug'))).toEqual({ text: 'Something went wrong', canRetry: false });
});

test('a stale save keeps the input and the errors of its fields', () => {
  const form = { values: { unit: '' }, setErrors: vi.fn<(errors: Record<string, string>) => void>() };
  const stale = new ApiError(409, { reason: 'record.stale', message: 'The newer one is shown.' });
  expect(showFormError(stale, form)).toEqual({
    text:
      'Another user changed this record in the meantime. Your changes are kept. Other fields show ' +
      'the newer record.',
    canRetry: false,
    changedFields: [],
  });
  expect(form.setErrors).not.toHaveBeenCalled();
});

test('shows errors of fields under them, and only the others in the message', () => {
  const form = { values: { vin: '' }, setErrors: vi.fn<(errors: Record<string, string>) => void>() };
  const errors = { vin: ['This VIN already exists.'], tags: ["This tag doesn't exist."] };
  expect(showFormError(new ApiError(422, { errors }), form)).toEqual({
    text: "This tag doesn't exist.",
    canRetry: false,
  });
  expect(form.setErrors).toHaveBeenCalledWith({ vin: 'This VIN already exists.' });
  expect(showFormError(new ApiError(422, { errors: { vin: errors.vin } }), form)).toBeNull();
});
