import {
  ABOVE_WATER_RANGES,
  type VALUATION_PROVIDER,
  type VehicleStatus,
} from '@fleetworth/contract/choices';
import { FUTURE_VALUE_SORTS } from '@fleetworth/contract/future-value-sorts';
import { readAmount, readChoice, readChoices, readId, readText } from '../../shell/url/search-params.ts';

export interface ProjectedLocation {
  location: number;
  monthly_depreciation_assumption: number;
  monthly_mileage_assumption: number;
}

export interface SummarySearch {
  company_id?: number | undefined;
  location_id?: number[] | undefined;
  statuses?: VehicleStatus[] | undefined;
  provider?: typeof VALUATION_PROVIDER | undefined;
}

const MAX_LOCATIONS = 1_000;
const MAX_MILES = 99_999;
export const MAX_MONTHS = 99;

export function readFutureSearch(search: Record<string, unknown>) {
  const months = readId(search.months);
  return {
    months: months !== undefined && months <= MAX_MONTHS ? months : undefined,
    locations: formatLocations(parseLocations(readText(search.locations))),
    q: readText(search.q)?.toUpperCase(),
    sort: readChoice(search.sort, FUTURE_VALUE_SORTS),
    order: readChoice(search.order, ['desc']),
    above_water: readChoices(search.above_water, ABOVE_WATER_RANGES),
    dialog: readChoice(search.dialog, ['detail', 'export']),
    vehicle: readId(search.vehicle),
  };
}

/**
 * Parses the locations of a URL and removes duplicates. A group starts with its assumptions:
 * '1.5_1200_3_4,2_900_7' means 1.5% and 1,200 miles a month for locations 3 and 4, and 2% and 900 miles for
 * location 7.
 */
export function parseLocations(text: string | undefined): ProjectedLocation[] {
  const seenIds = new Set<number>();
  return (text ?? '').split(',').flatMap((group) => {
    const [rate = 0, miles = 0, ...ids] = group
      .split('_')
      .map((item, index) => (index === 0 ? readAmount(item) : readId(item)));
    if (rate <= 0 || rate >= 100 || miles < 1 || miles > MAX_MILES) return [];
    return ids.flatMap((location) => {
      if (location === undefined || seenIds.has(location) || seenIds.size >= MAX_LOCATIONS) return [];
      seenIds.add(location);
      return [{ location, monthly_depreciation_assumption: rate, monthly_mileage_assumption: miles }];
    });
  });
}

export function formatLocations(locations: readonly ProjectedLocation[]): string | undefined {
  const groups = Map.groupBy(
    locations,
    (item) =>
      `${PLAIN_NUMBER.format(item.monthly_depreciation_assumption)}_${item.monthly_mileage_assumption}`,
  );
  const texts = [...groups].map(([assumptions, items]) =>
    [assumptions, ...items.map((item) => item.location)].join('_'),
  );
  return texts.join(',') || undefined;
}

const PLAIN_NUMBER = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 10 });
