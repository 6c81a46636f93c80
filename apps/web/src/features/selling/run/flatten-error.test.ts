import { expect, test } from 'vitest';
import { ApiError } from '../../../shell/api/api-error.ts';
import { flattenError } from './flatten-error.ts';

test('assigns errors of a rejected sale to its vehicles, but not errors of the whole list', () => {
  const errors = {
    '0.items.1.price': ['Price must be above 0.'],
    '1.items.0.vehicle_id': ['Sold.'],
    '0.provider': ['Link.'],
  };
  const flat = flattenError(new ApiError(422, { errors }), [1, 1, 2]) as ApiError;
  expect(flat.errors).toEqual({
    '1.price': ['Price must be above 0.'],
    '2.vehicle_id': ['Sold.'],
  });
});
