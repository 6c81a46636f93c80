export { projectedAuctionCents, type ValueCurve } from './market-outlook.ts';
export {
  type MonthAhead,
  monthAhead,
  monthsAhead,
  PROJECTED_MONTHS,
  projectedPayoffCents,
  projectVehicle,
  type VehicleToday,
} from './project-vehicle.ts';
