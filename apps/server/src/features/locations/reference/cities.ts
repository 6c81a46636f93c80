import data from './generated/cities.json' with { type: 'json' };

export interface CityRow {
  /** GeoNames id, which stays stable when the list grows. */
  id: number;
  stateCode: string;
  name: string;
}

type CitiesOfStates = Record<string, [id: number, name: string][]>;

/**
 * Returns about 11,000 cities, ordered by state and name: every populated place with at least 2,000 people
 * and every county seat, each name once per state. From GeoNames (geonames.org) under CC BY 4.0.
 */
export function readCities(): CityRow[] {
  // The file's entries are tuples, which TypeScript infers as arrays from JSON.
  const states = data.states as unknown as CitiesOfStates;
  return Object.entries(states).flatMap(([stateCode, cities]) =>
    cities.map(([id, name]) => ({ id, stateCode, name })),
  );
}
