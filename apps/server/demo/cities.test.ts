import { expect, it } from 'vitest';
import { readCities } from '../src/features/locations/reference/cities.ts';
import { DEMO_CITIES } from './cities.ts';

it('are cities that a location can be in', () => {
  const listed = new Set(readCities().map(({ stateCode, name }) => `${name}, ${stateCode}`));
  const demo = DEMO_CITIES.map(({ name, stateCode }) => `${name}, ${stateCode}`);
  expect(demo.filter((city) => !listed.has(city))).toEqual([]);
});
