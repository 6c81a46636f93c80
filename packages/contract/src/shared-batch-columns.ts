import { type BatchColumn, column, optional } from './batch-column.ts';

// Columns that several kinds of spreadsheets have.

export const VIN = column(['vin', 'VIN'], 'vin', {
  synonyms: [
    'vin number',
    'full vin',
    'vehicle vin',
    'vehicle identification number',
    'vehicle id number',
    'serial',
    'serial number',
  ],
  rule: '17 characters without I, O and Q.',
  example: '1FTEW1EP7JFC10312',
  text: 'Please type 17 chars VIN number.',
});
export const MILEAGE = column(['mileage', 'Mileage'], 'whole', {
  unit: 'miles',
  exactSynonyms: ['odometer', 'miles'],
  synonyms: [
    'miles',
    'odometer',
    'odometer reading',
    'odometer miles',
    'mileage reading',
    'vehicle odometer',
    'vehicle odometer reading',
    'vehicle mileage',
    'unit odometer',
    'unit mileage',
    'current odometer',
    'current odometer reading',
    'current mileage',
    'current mileage reading',
    'latest odometer',
    'latest mileage',
    'last odometer',
    'last odometer reading',
    'last mileage',
    'meter',
    'meter reading',
    'current meter',
    'current meter reading',
    'primary meter',
    'kilometers',
    'kilometres',
    'km',
  ],
  rule: 'Odometer in whole miles, above 0.',
  example: 41_203,
  text: 'Please type mils value',
  max: 9_999_999,
});
export const LOCATION = column(['location', 'Location code'], 'text', {
  exactSynonyms: ['location'],
  synonyms: [
    'location',
    'location name',
    'location number',
    'location id',
    'home location',
    'current location',
    'rental location',
    'vehicle location',
    'unit location',
    'branch',
    'branch code',
    'branch name',
    'branch number',
    'station',
    'station code',
    'station name',
    'station number',
  ],
  rule: 'Code of a location of the company, or its name if it is unique.',
  example: 'TPA',
  text: 'Please select your location',
  fillsAllRows: true,
  containsCodes: true,
  maxLength: 50,
});
export const CLASS = column(['class', 'Class'], 'text', {
  synonyms: ['vehicle class', 'class name', 'class code', 'car class', 'unit class'],
  rule: 'Name of a class of the company.',
  example: 'Midsize',
  text: 'Please type Class.',
  maxLength: 100,
});

export const VEHICLE_VIN: BatchColumn = {
  ...VIN,
  acceptsVinEnd: true,
  findsVehicle: true,
  rule: `${VIN.rule} For unsold vehicles, the last 6 to 8 are enough.`,
};
export const UNIT: BatchColumn = {
  ...column(['unit', 'Unit'], 'text', {
    exactSynonyms: ['unit number'],
    synonyms: [
      'unit number',
      'unit id',
      'stock number',
      'stock',
      'vehicle number',
      'vehicle name',
      'name',
      'fleet number',
      'asset number',
      'equipment number',
    ],
    rule:
      'Unit number or name, up to 50 characters. Leading zeros are kept. ' +
      'Identifies an unsold vehicle if the VIN is empty.',
    example: '01041',
    text: 'Please type UNIT number.',
    fillsAllRows: true,
    maxLength: 50,
  }),
  findsVehicle: true,
};

/**
 * In a sheet about existing vehicles the unit identifies the vehicle, so no value for all rows can replace
 * the column.
 */
const { fillsAllRows: _fillsAllRows, ...UNIT_OF_ROW } = UNIT;
export const VEHICLE_KEY: readonly BatchColumn[] = [
  optional(VEHICLE_VIN),
  optional({ ...UNIT_OF_ROW, rule: 'Identifies an unsold vehicle if the VIN is empty.' }),
];
