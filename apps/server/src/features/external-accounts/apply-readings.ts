import { assessReading, type ReadingAssessment } from '@fleetworth/domain/odometer';
import type { OdometerReading } from '@fleetworth/providers/telematics';
import type { Deps } from '../../feature.ts';
import { scopeOfJob } from '../../platform/auth/scope.ts';
import { createDateConverter } from '../../platform/clock/clock.ts';
import { lockInOrder } from '../../platform/db/lock-order.ts';
import { hasId } from '../../platform/db/row-filters.ts';
import { type Write, writeAs } from '../../platform/db/write.ts';
import { dependenciesOfWrites } from '../market-values/public.ts';
import { createMileageRecord } from '../mileage/public.ts';
import { listUserFleet, type FleetVehicle, readLastMileageRecord } from './fleet-vehicles.repository.ts';
import type { UnappliedReading } from './zubie-readings.repository.ts';

export interface AppliedReadings {
  written: number;
  skipped: UnappliedReading[];
}

/** Source name in the audit entries of the records. */
export const ZUBIE_SOURCE = 'Zubie';

/** Tolerance for device clocks that run ahead. */
const MAX_CLOCK_LEAD_MS = 5 * 60_000;

/**
 * Stores each reading as a mileage record of the vehicles with its VIN, in every company that the user may
 * write to. Most readings bring nothing new, which is detected without a lock. All other readings are checked
 * again after their vehicle is locked.
 */
export async function applyReadings(
  deps: Deps,
  userId: number,
  readings: readonly OdometerReading[],
): Promise<AppliedReadings> {
  const fleet = await listUserFleet(
    deps.database,
    userId,
    readings.map(({ vin }) => vin),
  );
  const vehiclesByVin = Map.groupBy(fleet, ({ vin }) => vin);
  const applied: AppliedReadings = { written: 0, skipped: [] };
  const toDay = createDateConverter(deps.clock.timeZone);
  for (const { vin, nickname, miles, readAt: reportedAt } of readings) {
    const readAt = reportedAt === null ? deps.clock.now() : new Date(reportedAt);
    const vehicles = vehiclesByVin.get(vin) ?? [];
    const details = { vin, nickname, miles, readAt };
    if (vehicles.length === 0) applied.skipped.push({ ...details, reason: 'not_in_fleet', vehicle: null });
    for (const vehicle of vehicles) {
      const key = { companyId: vehicle.companyId, id: vehicle.id };
      if (miles === null) applied.skipped.push({ ...details, reason: 'unknown_unit', vehicle: key });
      else {
        const verdict = await applyReading(deps, { vehicle, miles, readAt, day: toDay(readAt) });
        if (verdict === 'write') applied.written += 1;
        else if (verdict !== 'nothing_new')
          applied.skipped.push({ ...details, reason: verdict, vehicle: key });
      }
    }
  }
  return applied;
}

interface VehicleReading {
  vehicle: FleetVehicle;
  miles: number;
  readAt: Date;
  day: string;
}

async function applyReading(
  deps: Deps,
  { vehicle, miles, readAt, day }: VehicleReading,
): Promise<ReadingAssessment> {
  const isFuture = readAt.getTime() > deps.clock.now().getTime() + MAX_CLOCK_LEAD_MS;
  const reading = { mileage: miles, date: day, isFuture };
  const unlockedVerdict = assessReading(reading, vehicle.last);
  if (unlockedVerdict !== 'write') return unlockedVerdict;
  const scope = scopeOfJob([vehicle.companyId]);
  return await writeAs(deps, scope, async (write) => {
    const last = await lockVehicle(write, vehicle);
    // The vehicle or its last record was deleted in the meantime.
    if (last === null) return 'nothing_new';
    const verdict = assessReading(reading, last);
    if (verdict !== 'write') return verdict;
    // A device clock that runs ahead may report the next day.
    const date = day > write.today ? write.today : day;
    const record = { vehicle: vehicle.id, mileage: miles, date, source: ZUBIE_SOURCE };
    await createMileageRecord(dependenciesOfWrites(deps), write, record);
    return 'write';
  });
}

/** Locks a vehicle and returns its last record, or null if the vehicle or its last record was deleted. */
async function lockVehicle(write: Write, { companyId, id }: FleetVehicle) {
  const { vehicles } = await lockInOrder(write, { vehicles: { companyId, predicate: hasId(id) } });
  return vehicles.length === 0 ? null : await readLastMileageRecord(write.transaction, { companyId, id });
}
