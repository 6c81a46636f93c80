import { expect, test } from 'vitest';
import { matchesVehicle, readVehicleSearch } from './vehicle-search.ts';

const VIN = '1FTEW1EP6JFC10312';
const vehicle = { unit: '1001', vin: VIN };

test.each([
  VIN,
  '1ftew1ep6jfc10312',
  '*1FTEW1EP6JFC10312*',
  'I1FTEW1EP6JFC10312',
  '1FTEW1EP6-JFC10312',
  '1FTEW1EP6 JFC10312',
  '1001 1FTEW1EP6JFC10312',
  '1001 · 1FTEW1EP6JFC10312',
  'Shuttle 12, *I1FTEW1EP6JFC10312*',
  '1FTEW1EP6JFC10312 1001',
])('%j searches for the VIN', (q) => {
  expect(readVehicleSearch(q)).toEqual({ text: VIN, unitPrefix: null });
  expect(matchesVehicle(vehicle, q)).toBe(true);
});

test.each([
  ['01001', '1001'],
  ['0001001', '1001'],
  ['05', '5'],
])('%j also searches for units that start with %j', (q, unitPrefix) => {
  expect(readVehicleSearch(q)).toEqual({ text: q, unitPrefix });
});

test.each(['1001', '0', '000', '0100A', '-0100', 'TPA 7', '10312'])('%j is searched as it is', (q) => {
  expect(readVehicleSearch(q)).toEqual({ text: q, unitPrefix: null });
});

test.each([
  ['01001', '1001', true],
  ['01001', '10015', true],
  ['01001', 'A-01001', true],
  ['01001', '21001', false],
  ['1001', '01001', true],
  ['ew1', '77', true],
])('%j finds unit %j: %s', (q, unit, isMatch) => {
  expect(matchesVehicle({ unit, vin: VIN }, q)).toBe(isMatch);
});
