import { describe, expect, test } from 'vitest';
import {
  fillInLocation,
  parseEntry,
  formatEntry,
  labelEntries,
  INITIAL_VALUES,
  validateProjection,
  type ProjectionValues,
  addRemainingLocations,
} from './projection-entries.ts';

const tampa = {
  id: 3,
  company: { id: 1, name: 'Harbor Rent' },
  name: 'Tampa Airport',
  code: 'TPA',
  monthly_depreciation_assumption: 1.5,
  monthly_mileage_assumption: 1_200,
};
const bare = { ...tampa, id: 4, name: 'Miami', code: null, monthly_depreciation_assumption: null };
const typed: ProjectionValues = {
  ...INITIAL_VALUES,
  location: '3',
  monthly_depreciation_assumption: 2,
  monthly_mileage_assumption: 900,
};
const projected = { location: 3, monthly_depreciation_assumption: 2, monthly_mileage_assumption: 900 };
const entry = { ...projected, label: 'TPA' };

describe('a location of the future values', () => {
  test('begins with three months and nothing else', () => {
    expect(INITIAL_VALUES.months).toBe(3);
    expect(validateProjection(INITIAL_VALUES, [])).toEqual({
      location: 'Please choose locations',
      monthly_depreciation_assumption: 'Please type monthly depreciation assumption',
      monthly_mileage_assumption: 'Please type monthly mileage assumption',
    });
  });

  const LOW = 'Monthly depreciation assumption must bigger than 0';
  test.each<[Partial<ProjectionValues>, string, string]>([
    [{ months: '' }, 'months', 'Please type month count'],
    [{ months: 0 }, 'months', 'Month must bigger than 0'],
    [{ months: 100 }, 'months', 'Month must be less than 100'],
    [{ months: 2.5 }, 'months', 'Month must be a whole number'],
    [{ monthly_depreciation_assumption: 0 }, 'monthly_depreciation_assumption', LOW],
    [{ monthly_depreciation_assumption: 100 }, 'monthly_depreciation_assumption', `${LOW} and less than 100`],
    [
      { monthly_mileage_assumption: 0 },
      'monthly_mileage_assumption',
      'Monthly mileage assumption must bigger than 0',
    ],
    [
      { monthly_mileage_assumption: 100_000 },
      'monthly_mileage_assumption',
      'Monthly mileage assumption must be a whole number up to 99,999',
    ],
  ])('with %o is rejected under %s', (changes, field, text) => {
    expect(validateProjection({ ...typed, ...changes }, [])).toEqual({ [field]: text });
  });

  test('that is saved already is rejected', () => {
    expect(validateProjection(typed, [entry])).toEqual({ location: 'This location is selected twice.' });
  });

  test('brings its own figures along, and leaves those typed that it has not', () => {
    expect(fillInLocation(typed, tampa)).toMatchObject({
      location: '3',
      monthly_depreciation_assumption: 1.5,
    });
    expect(fillInLocation(typed, bare)).toMatchObject({
      location: '4',
      monthly_depreciation_assumption: 2,
      monthly_mileage_assumption: 1_200,
    });
  });

  test('is saved with what was typed', () => {
    expect(parseEntry(typed)).toEqual(projected);
    expect(formatEntry(entry)).toBe('TPA · 2% · 900 mi a month');
  });

  test('of the address is named, and left out where the user can not see it', () => {
    expect(labelEntries([projected, { ...projected, location: 99 }], [tampa, bare])).toEqual([entry]);
  });

  test('whose code another company uses too is named with its company', () => {
    const other = { ...tampa, id: 5, company: { id: 2, name: 'Lakeside Rent' } };
    const entries = labelEntries([projected, { ...projected, location: 5 }], [tampa, bare, other]);
    expect(entries.map(formatEntry)).toEqual([
      'TPA (Harbor Rent) · 2% · 900 mi a month',
      'TPA (Lakeside Rent) · 2% · 900 mi a month',
    ]);
    const locations = [tampa, other].map((location) => ({
      ...location,
      monthly_depreciation_assumption: null,
    }));
    const { skippedNames } = addRemainingLocations(INITIAL_VALUES, [], locations);
    expect(skippedNames).toEqual(['TPA (Harbor Rent)', 'TPA (Lakeside Rent)']);
  });
});

describe('Select All', () => {
  test('takes each location’s own figures, else those typed', () => {
    const { entries, skippedNames } = addRemainingLocations(typed, [], [tampa, bare]);
    expect(entries.map((entry) => entry.monthly_depreciation_assumption)).toEqual([1.5, 2]);
    expect(skippedNames).toEqual([]);
  });

  test('skips by name what has neither, and keeps what is saved', () => {
    const { entries, skippedNames } = addRemainingLocations(INITIAL_VALUES, [projected], [tampa, bare]);
    expect(entries).toEqual([projected]);
    expect(skippedNames).toEqual(['Miami']);
  });
});
