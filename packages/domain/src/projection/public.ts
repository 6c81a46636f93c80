export { monthsToAboveWater, projectedPayoffs } from './above-water.ts';
export { nextMonthChangeCents } from './next-month-change.ts';
export { PROJECTED_MONTHS } from './projected-months.ts';
export {
  isCompleteForecast,
  type MarketOutlook,
  projectedAuctionCents,
  type ValueCurve,
} from './market-outlook.ts';
export {
  type MonthAhead,
  monthAhead,
  monthsAhead,
  projectedPayoffCents,
  projectVehicle,
  type VehicleToday,
} from './project-vehicle.ts';
