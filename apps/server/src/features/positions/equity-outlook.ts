import type { CalendarDate } from '@fleetworth/domain/calendar';
import type { FinanceContract } from '@fleetworth/domain/finance';
import { monthsToAboveWater, nextMonthChangeCents, projectedPayoffs } from '@fleetworth/domain/projection';
import type { Condition, VehicleValue } from '@fleetworth/domain/valuation';
import type { PositionInput } from './position-inputs.repository.ts';
import { computeOutlook } from './vehicle-outlook.ts';

interface EquityOutlookInput {
  contract: FinanceContract | null;
  value: VehicleValue;
  today: CalendarDate;
}

/**
 * Returns the months until a vehicle is above water and the change of its equity by next month, in its own
 * condition and in each of the three conditions.
 */
export function computeEquityOutlook(input: PositionInput, { contract, value, today }: EquityOutlookInput) {
  const outlook = computeOutlook(input, {
    contract,
    regionCode: input.region_code,
    monthlyMiles: input.monthly_miles,
    today,
  });
  const getPayoff = projectedPayoffs({ contract, periodType: input.period_type }, today);
  const computeFigures = (condition: Condition) => {
    const projection = { auctionCents: value[condition].auctionCents, outlook, getPayoff };
    return { months: monthsToAboveWater(projection), change: nextMonthChangeCents(projection) };
  };
  const figures = {
    excellent: computeFigures('excellent'),
    good: computeFigures('good'),
    fair: computeFigures('fair'),
  };
  const ownFigures = figures[input.condition];
  return {
    above_water_in: ownFigures.months,
    excellent_above_water_in: figures.excellent.months,
    good_above_water_in: figures.good.months,
    fair_above_water_in: figures.fair.months,
    next_month_change: ownFigures.change,
    excellent_next_month_change: figures.excellent.change,
    good_next_month_change: figures.good.change,
    fair_next_month_change: figures.fair.change,
  };
}
