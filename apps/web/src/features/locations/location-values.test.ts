import { expect, test } from 'vitest';
import {
  EMPTY_LOCATION_VALUES,
  type LocationValues,
  toLocationBody,
  validateLocation,
  proposeFirstLocationValues,
} from './location-values.ts';

const WHOLE: LocationValues = {
  ...EMPTY_LOCATION_VALUES,
  name: 'Pier 5',
  code: 'P5',
  address: '5 Harbor Road',
  zip: '33602',
  state: '10',
  city: '512',
  region: 'SE',
  monthly_depreciation_assumption: 1.5,
  monthly_mileage_assumption: 1_000,
  finance_length: 36,
};

test('what is optional may stay empty, and is sent as nothing', () => {
  expect(validateLocation(WHOLE)).toEqual({});
  expect(toLocationBody(WHOLE, 7)).toMatchObject({
    company: 7,
    state: 10,
    phone: null,
    person: null,
    email: null,
    avg_cr: null,
    due_location_name: null,
  });
});

test('the first location of a company has its address and usual assumptions', () => {
  const company = {
    address: '1 Main Street',
    zip: '33607',
    state: { id: 10, code: 'FL' },
    city: { id: 512 },
  };
  expect(
    proposeFirstLocationValues(company as Parameters<typeof proposeFirstLocationValues>[0]),
  ).toMatchObject({
    address: '1 Main Street',
    state: '10',
    region: 'SE',
    monthly_depreciation_assumption: 1.5,
    monthly_mileage_assumption: 1_500,
  });
});

test('the phone is sent as its digits', () => {
  expect(toLocationBody({ ...WHOLE, phone: '(813)-555-0100' }, 7).phone).toBe('8135550100');
});

test('an empty form says under each field that it needs what is missing', () => {
  const DEPRECIATION = 'Monthly depreciation assumption must bigger than 0 and less than 100';
  expect(validateLocation(EMPTY_LOCATION_VALUES)).toEqual({
    name: 'Please type your location name',
    code: 'Please type code',
    address: 'Please type your address',
    zip: 'Please type zip code',
    state: 'Please select your state',
    city: 'Please select your city',
    region: 'Please select your region',
    monthly_depreciation_assumption: DEPRECIATION,
    monthly_mileage_assumption: 'Please type monthly mileage assumption',
    finance_length: 'Please type finance length',
  });
});

test.each<[keyof LocationValues, string | number, string]>([
  ['email', 'nobody', 'Invalid email'],
  ['phone', '(813)-555', 'Please type a 10-digit phone number'],
  ['phone', 'ask Dana', 'Please type a 10-digit phone number'],
  ['avg_cr', 5.1, 'Must bigger than 0 and less than 5'],
  ['avg_cr', '-', 'Must bigger than 0 and less than 5'],
  ['monthly_mileage_assumption', 0, 'Please type monthly mileage assumption'],
])('%s of %j is rejected with “%s”', (field, value, text) => {
  expect(validateLocation({ ...WHOLE, [field]: value })).toEqual({ [field]: text });
});
