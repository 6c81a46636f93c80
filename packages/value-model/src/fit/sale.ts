import type { CalendarDate } from '@fleetworth/domain/calendar';
import type { RegionCode } from '../table.ts';
import type { VehicleDescription } from '../segment.ts';

/** One sale at auction, as a line of a file has it. */
export interface Sale {
  description: VehicleDescription;
  /** Null where the file has none. */
  odometerMiles: number | null;
  /** Null outside the United States. */
  regionCode: RegionCode | null;
  day: CalendarDate;
  /** The guide's value of the vehicle on the day, in dollars: what is fitted. */
  guideDollars: number;
}

/** What a vehicle cost new, from a price list. */
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

const REGION_OF = new Map<string, RegionCode>(
  Object.entries(REGIONS).flatMap(([region, states]) =>
    states.split(' ').map((state) => [state, region as RegionCode] as const),
  ),
);

/** The provider region of a state by its two letters; null for what is none, Canada's provinces among them. */
export function regionOfState(state: string): RegionCode | null {
  return REGION_OF.get(state.trim().toUpperCase()) ?? null;
}
