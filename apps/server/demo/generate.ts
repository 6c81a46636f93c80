import { dayNumber } from './days.ts';
import { type FleetPlan, planFleet } from './fleet-plan.ts';
import type { DemoVehicleFile } from './rows.ts';
import { vehicleFiles } from './vehicles.ts';

export const DEFAULT_FLEET_SIZE = 2_000;
/** Above this a vehicle has one mileage record instead of three. */
const MANY_VEHICLES = 100_000;

export interface DemoFleet extends FleetPlan {
  /** All vehicles with their mileage and contracts, made as they are read, the same ones each time. */
  vehicles(): Generator<DemoVehicleFile>;
}

/**
 * The demo fleet: made up, the same for the same size and day. The default has two companies of the demo user and one that is
 * not theirs; from 10,000 vehicles on it has 40 companies at 600 locations.
 */
export function generateFleet({
  size = DEFAULT_FLEET_SIZE,
  today,
}: {
  size?: number;
  today: string;
}): DemoFleet {
  const plan = planFleet(size);
  const mileageRecordsEach = size > MANY_VEHICLES ? 1 : 3;
  return { ...plan, vehicles: () => vehicleFiles({ plan, today: dayNumber(today), mileageRecordsEach }) };
}
