import type { DecodedVin, VinDecoding } from '@fleetworth/providers/vin-decoding';
import { expect, test } from 'vitest';
import { describeVehicle } from './describe-vehicle.ts';

const F150: DecodedVin = {
  make: 'Ford',
  model: 'F-150',
  trim: null,
  trims: ['XL', 'XLT'],
  modelYear: 2018,
  body: 'Pickup',
  driveType: '4WD',
  engineLiters: 2.7,
  fuel: 'Gasoline',
  warnings: [],
};
const decoding = (result: Awaited<ReturnType<VinDecoding['decodeVin']>>): VinDecoding => ({
  decodeVin: async () => result,
});
const typed = { modelYear: 2018, make: 'Ford', model: 'F-150', trim: 'XLT' };
const vin = '1FTEW1EP6JFC10312';

test('combines the decoded VIN with the entered description', async () => {
  expect(await describeVehicle(decoding({ ok: true, value: F150 }), { ...typed, vin })).toEqual({
    ...typed,
    body: 'Pickup',
    driveType: '4WD',
    engineLiters: 2.7,
    fuel: 'Gasoline',
  });
});

test('a VIN of the same model adds the same, in any spelling of make and model', async () => {
  for (const [make, model] of [
    ['FORD', 'F150'],
    ['Ford', 'F-150 SuperCrew'],
  ] as const) {
    const described = await describeVehicle(decoding({ ok: true, value: F150 }), {
      ...typed,
      make,
      model,
      vin,
    });
    expect(described).toMatchObject({ make, model, body: 'Pickup', engineLiters: 2.7 });
  }
});

test("a VIN of another model, or one that can't be decoded, adds nothing", async () => {
  const undecoded = { body: null, driveType: null, engineLiters: null, fuel: null };
  const other = decoding({ ok: true, value: { ...F150, model: 'F-250' } });
  expect(await describeVehicle(other, { ...typed, vin })).toEqual({ ...typed, ...undecoded });
  for (const error of ['not_found', 'unavailable'] as const) {
    expect(await describeVehicle(decoding({ ok: false, error }), { ...typed, vin })).toEqual({
      ...typed,
      ...undecoded,
    });
  }
});
