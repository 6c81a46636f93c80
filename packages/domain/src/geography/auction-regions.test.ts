import { expect, test } from 'vitest';
import { regionOfState } from './auction-regions.ts';

test.each([
  ['FL', 'SE'],
  ['WV', 'SE'],
  ['AR', 'SE'],
  ['NY', 'NE'],
  ['IL', 'MW'],
  ['TX', 'SW'],
  ['WA', 'WC'],
  ['HI', 'NA'],
  ['XX', 'NA'],
])('proposes a region for a location in %s: %s', (state, region) => {
  expect(regionOfState(state)).toBe(region);
});
