import { describe, expect, test } from 'vitest';
import { missingForNew, missingGroups, requiredGroups } from './sheet-requirements.ts';

describe('the columns that a sheet must have', () => {
  test('are a VIN or unit and one other column in sheets of vehicles and contracts', () => {
    expect(requiredGroups('vehicle_create')).toEqual([['vin', 'unit']]);
    expect(missingGroups('vehicle_create', ['color'])).toEqual([['vin', 'unit']]);
    expect(missingGroups('vehicle_create', ['vin', 'color'])).toEqual([]);
    expect(missingGroups('vehicle_create', ['unit', 'status'])).toEqual([]);
    expect(missingGroups('finance_lease', ['vin', 'source'])).toEqual([]);
    expect(missingGroups('vehicle_create', ['vin'])).toHaveLength(1);
  });

  test('may change the unit of a vehicle, but not that of a contract', () => {
    expect(missingGroups('vehicle_create', ['vin', 'unit'])).toEqual([]);
    expect(missingGroups('finance_lease', ['vin', 'unit'])).toHaveLength(1);
  });

  test('are a VIN or unit and an odometer for odometer readings', () => {
    expect(missingGroups('mileage', ['unit', 'mileage'])).toEqual([]);
    expect(missingGroups('mileage', ['vin', 'date'])).toEqual([['mileage']]);
  });

  test('are all required columns in other sheets', () => {
    expect(missingGroups('vehicle_delete', ['unit'])).toEqual([['vin']]);
    expect(missingGroups('auction_valuation', ['vin'])).toEqual([['mileage']]);
  });
});

test('lists the fields that only new records need', () => {
  expect(missingForNew('finance_lease', ['vin', 'source', 'length'])).toEqual([
    'purchase_amount',
    'start_date',
    'monthly_depreciation_rate',
    'monthly_interest_rate',
  ]);
  expect(missingForNew('vehicle_delete', [])).toEqual([]);
});
