import { expect, test } from 'vitest';
import { ApiError } from '../../../shell/api/api-error.ts';
import { flattenError } from './flatten-error.ts';

test('Texts of a refused sale stand at the vehicles as they were sent, those of a whole list at none', () => {
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
