import data from './generated/cities.json' with { type: 'json' };

export interface CityRow {
  /** GeoNames' id of the place: it stays when the list grows. */
  id: number;
  stateCode: string;
  name: string;
}

type CitiesOfStates = Record<string, [id: number, name: string][]>;

/**
 * Some 11,000 cities: every populated place of 2,000 people or more and every county seat, by state and name, each name once a
 * state. From GeoNames (geonames.org) under CC BY 4.0.
 */
export function readCities(): CityRow[] {
  // The file's entries are pairs, which JSON does not know.
  const states = data.states as unknown as CitiesOfStates;
  return Object.entries(states).flatMap(([stateCode, cities]) =>
    cities.map(([id, name]) => ({ id, stateCode, name })),
  );
}
