import { dayNumber } from './days.ts';
import { type FleetPlan, planFleet } from './fleet-plan.ts';
import type { DemoVehicleFile } from './rows.ts';
import { vehicleFiles } from './vehicles.ts';

export const DEFAULT_FLEET_SIZE = 2_000;
/** Number of vehicles above which each has one mileage record instead of three. */
const LARGE_FLEET = 100_000;

export interface DemoFleet extends FleetPlan {
  /** Yields all vehicles with their mileage and contracts, generated lazily and identically each time. */
  vehicles(): Generator<DemoVehicleFile>;
}

/**
 * Generates the demo fleet, deterministically by size and day. By default, the demo user has two companies,
 * and another company is not theirs; with at least 10,000 vehicles there are 40 companies at 600 locations.
 */
export function generateFleet({
  size = DEFAULT_FLEET_SIZE,
  today,
}: {
  size?: number;
  today: string;
}): DemoFleet {
  const plan = planFleet(size);
  const mileageRecordsEach = size > LARGE_FLEET ? 1 : 3;
  return { ...plan, vehicles: () => vehicleFiles({ plan, today: dayNumber(today), mileageRecordsEach }) };
}
