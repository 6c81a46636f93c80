import { expect, test } from 'vitest';
import { formatVehicleValues } from './format-vehicle-values.ts';
import { EMPTY_VEHICLE } from './vehicle-form-values.ts';

test("formats another user's values as the form does, and no ids", () => {
  const values = { ...EMPTY_VEHICLE, company: '1', location: '3', company_class: '4', mileage: 43_000 };
  const words = formatVehicleValues({ ...values, color: 'green', status: 'hold_for_sale' });
  expect(words).toMatchObject({
    mileage: '43,000',
    color: 'green',
    status: 'Hold for Sale',
    condition: 'Average',
  });
  for (const id of ['company', 'location', 'company_class']) expect(words).not.toHaveProperty(id);
});
