import type { RateSource } from '@fleetworth/contract/future-value-columns';
import type { CalendarDate } from '@fleetworth/domain/calendar';
import type { VehicleToday } from '@fleetworth/domain/projection';
import type { PercentText } from '@fleetworth/domain/rate';
import { toFinanceContract, computeOutlook } from '../positions/public.ts';
import type { LocationColumns, ProjectionVehicle } from './projections.repository.ts';

export interface VehicleAssumptions {
  ratePercent: PercentText | null;
  rateSource: RateSource | null;
  monthlyMiles: number | null;
}

export interface ProjectionInput {
  vehicle: ProjectionVehicle;
  location: LocationColumns;
}

export function assumptionsOfLocation({ vehicle, location }: ProjectionInput): VehicleAssumptions {
  const { override_rate } = vehicle;
  const { location_rate, location_miles: monthlyMiles } = location;
  if (override_rate !== null) return { ratePercent: override_rate, rateSource: 'override', monthlyMiles };
  const rateSource = location_rate === null ? null : 'location';
  return { ratePercent: location_rate, rateSource, monthlyMiles };
}

export function toVehicleToday(
  { vehicle, location }: ProjectionInput,
  { ratePercent, monthlyMiles }: VehicleAssumptions,
  today: CalendarDate,
): VehicleToday {
  const contract = vehicle.variant === null ? null : toFinanceContract(vehicle);
  const { region_code: regionCode, period_type: periodType } = location;
  return {
    mileage: vehicle.mileage,
    monthlyMiles,
    auctionCents: vehicle.auction,
    contract,
    periodType,
    ratePercent,
    outlook: computeOutlook(vehicle, { contract, regionCode, monthlyMiles, today }),
  };
}
