import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from '../../shell/url/search-params.ts';
import { formatLocations, parseLocations, readFutureSearch } from './future-search.ts';

const at = (location: number, rate: number, miles: number) => ({
  location,
  monthly_depreciation_assumption: rate,
  monthly_mileage_assumption: miles,
});

test('The address of future values is read back as it was written', () => {
  const locations = [at(3, 1.5, 1_200), at(4, 1.5, 1_200), at(7, 0.000_000_01, 900)];
  const address = stringifySearch({ months: 14, locations: formatLocations(locations), sort: 'vin' });
  expect(address).toBe('?months=14&locations=1.5_1200_3_4,0.00000001_900_7&sort=vin');
  const read = readFutureSearch(parseSearch(address));
  expect(read).toMatchObject({ months: 14, sort: 'vin' });
  expect(parseLocations(read.locations)).toEqual(locations);
});

test('Figures out of range, broken groups and a location named twice count as not said', () => {
  expect(parseLocations('0_1200_3,100_1200_3,1.5_0_3,1.5_100000_3,x_1200_3,1.5_1200,1.5_1200_x_3_3')).toEqual(
    [at(3, 1.5, 1_200)],
  );
  for (const months of ['0', '100', '2.5', 'x'])
    expect(readFutureSearch({ months, locations: 'x' })).toMatchObject({
      months: undefined,
      locations: undefined,
    });
});

test('No location leaves no trace in the address', () => {
  expect(formatLocations([])).toBeUndefined();
  expect(parseLocations(undefined)).toEqual([]);
});
