import type { CalendarDate } from '@fleetworth/domain/calendar';
import type { FinanceContract } from '@fleetworth/domain/finance';
import { monthsToAboveWater, projectedPayoffs } from '@fleetworth/domain/projection';
import type { Condition, VehicleValue } from '@fleetworth/domain/valuation';
import type { PositionInput } from './position-inputs.repository.ts';
import { vehicleOutlook } from './vehicle-outlook.ts';

interface Worth {
  contract: FinanceContract | null;
  value: VehicleValue;
  today: CalendarDate;
}

/**
 * Returns the months until a vehicle is above water in its own and in each condition, with the monthly miles
 * of its location.
 */
export function computeAboveWater(input: PositionInput, { contract, value, today }: Worth) {
  const outlook = vehicleOutlook(input, { monthlyMiles: input.monthly_miles, today });
  const payoffOf = projectedPayoffs({ contract, periodType: input.period_type }, today);
  const monthsIn = (condition: Condition) =>
    monthsToAboveWater({ auctionCents: value[condition].auctionCents, outlook, payoffOf });
  const months = { excellent: monthsIn('excellent'), good: monthsIn('good'), fair: monthsIn('fair') };
  return {
    above_water_in: months[input.condition],
    excellent_above_water_in: months.excellent,
    good_above_water_in: months.good,
    fair_above_water_in: months.fair,
  };
}
