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

export interface NewPrice {
  make: string;
  model: string;
  modelYear: number;
  dollars: number;
}

const REGIONS: Readonly<Record<Exclude<RegionCode, 'NA'>, string>> = {
  NE: 'ME NH VT MA RI CT NY NJ PA MD DE DC',
  SE: 'FL GA NC SC VA WV AL MS TN KY AR LA PR',
  MW: 'IL IN MI OH WI IA KS MN MO NE ND SD',
  SW: 'TX OK NM AZ',
  WC: 'CA NV OR WA ID UT CO WY MT AK HI',
};

const REGION_BY_STATE = new Map<string, RegionCode>(
  Object.entries(REGIONS).flatMap(([region, states]) =>
    states.split(' ').map((state) => [state, region as RegionCode] as const),
  ),
);

/**
 * Returns the provider region of a two-letter state code. Null for other codes, including Canadian
 * provinces.
 */
export function regionOfState(state: string): RegionCode | null {
  return REGION_BY_STATE.get(state.trim().toUpperCase()) ?? null;
}
