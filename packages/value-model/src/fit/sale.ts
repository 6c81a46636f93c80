import { regionOfState as findAuctionRegion } from '@fleetworth/domain/auction-regions';
import type { CalendarDate } from '@fleetworth/domain/calendar';
import type { RegionCode } from '../table.ts';
import type { VehicleDescription } from '../segment.ts';

export interface Sale {
  description: VehicleDescription;
  odometerMiles: number | null;
  /** Null outside the United States. */
  regionCode: RegionCode | null;
  day: CalendarDate;
  guideDollars: number;
}

export interface NewVehiclePrice {
  make: string;
  model: string;
  modelYear: number;
  dollars: number;
}

/**
 * Returns the provider region of a two-letter state code. Null for other codes, including Canadian provinces.
 * Sales in Alaska and Hawaii count for the West Coast, although vehicles at locations there get national
 * values.
 */
export function regionOfState(state: string): RegionCode | null {
  const code = state.trim().toUpperCase();
  if (code === 'AK' || code === 'HI') return 'WC';
  const region = findAuctionRegion(code);
  return region === 'NA' ? null : region;
}
