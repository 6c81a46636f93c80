import { DEMO_CITIES, type DemoCity } from './cities.ts';
import { DEMO_SEED, Random } from './random.ts';
import type { DemoCompany, DemoLocation } from './rows.ts';

const SITES = [
  'Airport',
  'Downtown',
  'North',
  'South',
  'East',
  'West',
  'Midtown',
  'Rail Station',
  'Harbor',
  'Expo',
];
const STREETS = ['Terminal Drive', 'Rental Car Road', 'Airport Boulevard', 'Market Street', 'Depot Avenue'];
const FIRST_NAMES = [
  'Alex',
  'Dana',
  'Jordan',
  'Kim',
  'Lee',
  'Morgan',
  'Pat',
  'Quinn',
  'Riley',
  'Sam',
  'Taylor',
];
const LAST_NAMES = [
  'Alvarez',
  'Bennett',
  'Cho',
  'Dawson',
  'Ellis',
  'Fischer',
  'Grant',
  'Hayes',
  'Ibarra',
  'Lund',
];

/** Puts each location in the next city. After the last city, gives each city a second location. */
export function planLocations(companies: readonly DemoCompany[], counts: readonly number[]): DemoLocation[] {
  const random = new Random(DEMO_SEED, 'locations');
  const locations: DemoLocation[] = [];
  for (const [index, company] of companies.entries()) {
    for (let count = 0; count < (counts[index] ?? 0); count++) {
      locations.push(locationOf({ company, id: locations.length + 1, random }));
    }
  }
  return locations;
}

function locationOf({
  company,
  id,
  random,
}: {
  company: DemoCompany;
  id: number;
  random: Random;
}): DemoLocation {
  const city = DEMO_CITIES[(id - 1) % DEMO_CITIES.length] as DemoCity;
  const round = Math.floor((id - 1) / DEMO_CITIES.length);
  const site = SITES[round % SITES.length];
  const first = random.pick(FIRST_NAMES);
  const last = random.pick(LAST_NAMES);
  const code = round === 0 ? city.airport : `${city.airport}${round + 1}`;
  return {
    id,
    companyId: company.id,
    name: `${city.name} ${site}`,
    code,
    address: `${random.integer(100, 9_800)} ${random.pick(STREETS)}`,
    zip: city.zip,
    cityName: city.name,
    stateCode: city.stateCode,
    regionCode: city.regionCode,
    // 555-0100 to 555-0199 are reserved for fiction and never assigned.
    phone: `${random.integer(201, 989)}55501${random.integer(10, 99)}`,
    person: `${first} ${last}`,
    email: `${code.toLowerCase()}@${company.name.toLowerCase().replaceAll(' ', '-')}.example`,
    monthlyDepreciationAssumption: String(random.integer(24, 44) / 20),
    monthlyMileageAssumption: random.integer(9, 19) * 100,
    financeLengthMonths: random.pick([24, 36, 36, 48]),
    pickupLocationNumber: random.chance(0.7) ? String(random.integer(10_000, 99_999)) : null,
    dueLocationName: random.chance(0.7) ? `${city.name} Auction Lot` : null,
    avgCr: random.chance(0.8) ? random.integer(28, 44) / 10 : null,
  };
}
