import { DEMO_CITIES, type DemoCity } from './cities.ts';
import { planLocations } from './locations.ts';
import { shareOut } from './random.ts';
import type {
  DemoCompany,
  DemoLocation,
  DemoMembership,
  DemoTag,
  DemoUser,
  DemoVehicleClass,
  DemoVehicleGroup,
} from './rows.ts';
import { planClasses } from './classes.ts';
import { planTags } from './tags.ts';

/** Fleet without its vehicles, and the number of vehicles of each company by its index in `companies`. */
export interface FleetPlan {
  companies: DemoCompany[];
  users: DemoUser[];
  memberships: DemoMembership[];
  locations: DemoLocation[];
  vehicleGroups: DemoVehicleGroup[];
  vehicleClasses: DemoVehicleClass[];
  tags: DemoTag[];
  vehicleCounts: number[];
}

/** Smallest size of a fleet for benchmarks, with many companies and locations. */
export const BENCH_SIZE = 10_000;
export const DEMO_USER_EMAIL = 'demo@fleetworth.app';
/** Email of a user who sees the same data as the demo user but cannot change it. */
export const DEMO_VIEWER_EMAIL = 'viewer@fleetworth.app';

const DEMO_SHARES = [64, 24, 12];
const DEMO_LOCATION_COUNTS = [7, 3, 2];
const BENCH_COMPANIES = 40;
const BENCH_LOCATIONS = 600;
const BENCH_TAGS = 30;
const DEMO_TAGS = 15;
/**
 * Exponent of company sizes, which decline like 1 / rank ^ 0.78: the largest of 40 has 16%, the smallest 1%.
 */
const BENCH_SKEW = 0.78;
const LARGE_COMPANY = 500;
/** Index of Tampa, where Harbor Rent is based. */
const HARBOR_RENT_CITY = 2;

/**
 * Plans companies by descending size, the largest being Harbor Rent of Florida. The demo user owns all but
 * the last. Of the default 2,000 vehicles, Harbor Rent has 1,280 at 7 locations, the second company 480 and
 * the third 240.
 */
export function planFleet(vehicles: number): FleetPlan {
  const isBench = vehicles >= BENCH_SIZE;
  const shares = isBench
    ? Array.from({ length: BENCH_COMPANIES }, (_, index) => (index + 1) ** -BENCH_SKEW)
    : DEMO_SHARES;
  const vehicleCounts = shareOut(vehicles, shares);
  // Each company has at least one location.
  const locationCounts = isBench
    ? shareOut(BENCH_LOCATIONS - BENCH_COMPANIES, shares).map((count) => count + 1)
    : DEMO_LOCATION_COUNTS;
  const companies = planCompanies(vehicleCounts, locationCounts);
  return {
    companies,
    ...planUsers(companies),
    locations: planLocations(companies, locationCounts),
    ...planClasses(companies),
    tags: planTags(companies, shareOut(isBench ? BENCH_TAGS : DEMO_TAGS, shares)),
    vehicleCounts,
  };
}

function planCompanies(vehicleCounts: readonly number[], locationCounts: readonly number[]): DemoCompany[] {
  let firstLocation = 0;
  return vehicleCounts.map((count, index) => {
    const city = index === 0 ? cityAt(HARBOR_RENT_CITY) : cityAt(firstLocation);
    firstLocation += locationCounts[index] ?? 0;
    return {
      id: index + 1,
      name: companyName(index),
      stateCode: city.stateCode,
      cityName: city.name,
      address: `${400 + index * 10} ${index === 0 ? 'Harbor Way' : 'Commerce Drive'}`,
      zip: city.zip,
      packageId: count >= LARGE_COMPANY ? 2 : 1,
      leaseCalculatingPeriodType: index % 3 === 1 ? 'daily' : 'monthly',
    };
  });
}

function cityAt(index: number): DemoCity {
  return DEMO_CITIES[index % DEMO_CITIES.length] as DemoCity;
}

const FIRST_NAMES = ['Harbor Rent', 'Northline Mobility', 'Prairie Star Rentals'];
const NAME_STARTS = [
  'Blue Heron',
  'Copperfield',
  'Driftwood',
  'Falcon Ridge',
  'Granite Bay',
  'Lakeshore',
  'Mesa Verde',
];
const NAME_ENDS = ['Auto Rental', 'Fleet Services', 'Car Share', 'Leasing', 'Vans', 'Mobility'];

function companyName(index: number): string {
  const first = FIRST_NAMES[index];
  if (first) return first;
  const further = index - FIRST_NAMES.length;
  const start = NAME_STARTS[further % NAME_STARTS.length];
  return `${start} ${NAME_ENDS[Math.floor(further / NAME_STARTS.length) % NAME_ENDS.length]}`;
}

function planUsers(companies: readonly DemoCompany[]): { users: DemoUser[]; memberships: DemoMembership[] } {
  const last = companies.length;
  return {
    users: [
      { id: 1, email: DEMO_USER_EMAIL, name: 'Demo', lastName: 'Operator', defaultCompanyId: 1 },
      {
        id: 2,
        email: 'robin.keller@fleetworth.app',
        name: 'Robin',
        lastName: 'Keller',
        defaultCompanyId: last,
      },
      { id: 3, email: DEMO_VIEWER_EMAIL, name: 'Demo', lastName: 'Viewer', defaultCompanyId: 1 },
    ],
    memberships: companies.flatMap(({ id }): DemoMembership[] =>
      id === last
        ? [{ companyId: id, userId: 2, role: 'owner' }]
        : [
            { companyId: id, userId: 1, role: 'owner' },
            { companyId: id, userId: 3, role: 'viewer' },
          ],
    ),
  };
}
