import type { CalendarDate } from '@fleetworth/domain/calendar';
import { incrementVersions } from '../../platform/db/many-records.ts';
import type { Write } from '../../platform/db/write.ts';
import type { ValueRequests } from '../market-values/public.ts';
import { refreshPositions } from '../positions/public.ts';
import { recordMileages } from './record-mileages.repository.ts';

export interface ChangedReading {
  vehicleId: number;
  mileage: number;
  date: CalendarDate;
  /** Day of the vehicle's newest stored record. */
  newestRecordDate: CalendarDate | null;
  source?: string | undefined;
}

interface CompanyReadings {
  companyId: number;
  readings: readonly ChangedReading[];
}

// The caller must have locked the vehicles. Requests a value only for vehicles whose newest mileage changes,
// because the valuation uses no earlier readings.
export async function storeReadings(
  valueRequests: ValueRequests,
  write: Write,
  { companyId, readings }: CompanyReadings,
): Promise<void> {
  await recordMileages(write, { companyId, readings });
  await incrementVersions(write, 'vehicles', { companyId, ids: vehicleIdsOf(readings) });
  const readingsToValue = readings.filter(
    ({ date, newestRecordDate }) => newestRecordDate === null || date >= newestRecordDate,
  );
  await valueRequests.requestValues(
    write.transaction,
    write.scope,
    vehicleIdsOf(readingsToValue).map((id) => ({ companyId, id })),
  );
  await refreshPositions(write, vehicleIdsOf(readings));
}

const vehicleIdsOf = (readings: readonly ChangedReading[]): number[] => [
  ...new Set(readings.map(({ vehicleId }) => vehicleId)),
];
