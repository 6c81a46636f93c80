import type { RateSource } from '@fleetworth/contract/future-value-columns';
import type { CalendarDate } from '@fleetworth/domain/calendar';
import type { VehicleToday } from '@fleetworth/domain/projection';
import type { PercentText } from '@fleetworth/domain/rate';
import { toFinanceContract, computeOutlook } from '../positions/public.ts';
import type { ProjectionInput } from './projections.repository.ts';

export interface VehicleAssumptions {
  ratePercent: PercentText | null;
  rateSource: RateSource | null;
  monthlyMiles: number | null;
}

export function assumptionsOfLocation(record: ProjectionInput): VehicleAssumptions {
  const { override_rate, location_rate, location_miles: monthlyMiles } = record;
  if (override_rate !== null) return { ratePercent: override_rate, rateSource: 'override', monthlyMiles };
  const rateSource = location_rate === null ? null : 'location';
  return { ratePercent: location_rate, rateSource, monthlyMiles };
}

export function toVehicleToday(
  record: ProjectionInput,
  { ratePercent, monthlyMiles }: VehicleAssumptions,
  today: CalendarDate,
): VehicleToday {
  const contract = record.variant === null ? null : toFinanceContract(record);
  return {
    mileage: record.mileage,
    monthlyMiles,
    auctionCents: record.auction,
    contract,
    periodType: record.period_type,
    ratePercent,
    outlook: computeOutlook(record, { contract, monthlyMiles, today }),
  };
}
