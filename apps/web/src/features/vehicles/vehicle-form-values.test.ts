import type { Vehicle } from '@fleetworth/contract/vehicles';
import { expect, test } from 'vitest';
import { changeWithDependents } from './vehicle-form.ts';
import {
  toCreateBody,
  EMPTY_VEHICLE,
  toEditBody,
  normalizeSpaces,
  normalizeVin,
  toVehicleFormValues,
  validateVehicle,
} from './vehicle-form-values.ts';

const typed = {
  ...EMPTY_VEHICLE,
  company: '1',
  location: '3',
  vin: '1ftew1ep7jfc10312',
  brand_name: 'Ford',
  model_name: 'F-150',
  unit: ' 9001 ',
  mileage: 42_000,
  in_service_date: '10/01/2025',
};

const stored: Vehicle = {
  id: 1041,
  vin: '1FTEW1EP7JFC10312',
  unit: '9001',
  brand: { id: 8, name: 'Ford' },
  model: { id: 71, name: 'F-150' },
  model_detail: null,
  model_year: 2018,
  color: 'white',
  company: { id: 1, name: 'Harbor Rent' },
  company_class: null,
  group_name: null,
  location: { id: 3, name: 'Tampa Airport', code: 'TPA', region: 'SE' },
  condition: 'good',
  status: 'active',
  tags: [],
  in_service_date: '2025-10-01',
  last_mileage_record: { id: 1, mileage: 42_000, date: '2026-11-02', market_values: [] },
  finance: null,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  version: 3,
};

test('optional fields are sent only when they are set', () => {
  expect(toCreateBody(typed)).toEqual({
    company: 1,
    location: 3,
    vin: '1FTEW1EP7JFC10312',
    brand_name: 'Ford',
    model_name: 'F-150',
    unit: '9001',
    mileage: 42_000,
    in_service_date: '2025-10-01',
    status: 'active',
    condition: 'good',
    tags: [],
  });
});

test('an edit sends the changes and its original version; an empty field is null', () => {
  const values = { ...toVehicleFormValues(stored), unit: '9002', color: '' };
  expect(toEditBody(values, stored)).toEqual({ unit: '9002', color: null, version: 3 });
});

test('an empty form names every field that it needs', () => {
  expect(validateVehicle(EMPTY_VEHICLE)).toMatchObject({
    company: 'Please select your company',
    location: 'Please select your location',
    vin: 'Please type 17 chars VIN number.',
    unit: 'Please type UNIT number.',
    mileage: 'Please type Mileage value.',
    in_service_date: 'Invalid type In Service Date',
  });
});

test('a model year is empty or from 2001 to two years ahead', () => {
  const next = new Date().getFullYear() + 2;
  expect(validateVehicle({ ...typed, model_year: String(next) })).toEqual({});
  for (const model_year of ['2000', String(next + 1), '20225', '20x']) {
    expect(validateVehicle({ ...typed, model_year })).toEqual({
      model_year: `Vehicle register date min bigger than 2000 and less than ${next}`,
    });
  }
});

test('spaces that are not seen do not make another unit', () => {
  expect(toCreateBody({ ...typed, unit: '\u00a0T\u00a0 12\u202f ' }).unit).toBe('T 12');
  expect(normalizeSpaces('  a \t b ')).toBe('a b');
});

test.each(['31/12/2024', '02/30/2025', 'abc', ''])(
  'the in-service date %j is rejected and never another day',
  (text) => {
    expect(validateVehicle({ ...typed, in_service_date: text })).toEqual({
      in_service_date: 'Invalid type In Service Date',
    });
  },
);

test("a VIN with a letter that VINs don't have shows an error", () => {
  for (const vin of ['1FTEW1EPOJFC10312', '1ftew1ep7jfc1031i', 'Q']) {
    expect(validateVehicle({ ...typed, vin })).toEqual({ vin: 'VINs have no I, O or Q.' });
  }
});

test('ignores blanks and dashes anywhere in a VIN', () => {
  for (const vin of [' 1ftew1ep7jfc10312', '1FTEW1EP7-JFC\u00a010312\t', '1FTEW1EP7\u2013JFC10312\n']) {
    expect(normalizeVin(vin)).toBe('1FTEW1EP7JFC10312');
    expect(toCreateBody({ ...typed, vin }).vin).toBe('1FTEW1EP7JFC10312');
  }
});

test('sends a scanned VIN without its extra characters', () => {
  for (const vin of [
    '*1FTEW1EP7JFC10312*',
    'I1FTEW1EP7JFC10312',
    '*i1ftew1ep7jfc10312*',
    '1FTEW1EP7\u200bJFC10312',
  ])
    expect(toCreateBody({ ...typed, vin }).vin).toBe('1FTEW1EP7JFC10312');
});

test('rejects invalid input instead of cutting it', () => {
  expect(validateVehicle({ ...typed, vin: `${typed.vin}0`, unit: 'U'.repeat(51) })).toEqual({
    vin: 'Please type 17 chars VIN number.',
    unit: 'At most 50 characters.',
  });
  for (const mileage of [1.5, -1, '1.0']) {
    expect(validateVehicle({ ...typed, mileage })).toEqual({ mileage: 'Please type Mileage value.' });
  }
});

test('another company clears only location and class', () => {
  const before = { ...typed, model_year: '2018', company_class: '4' };
  const cleared = { company: '2', location: null, company_class: null };
  expect(changeWithDependents.location(before, { company: '2', location: null })).toEqual(cleared);
  expect(changeWithDependents.location(before, { company: '1', location: '9' })).toEqual({ location: '9' });
});
