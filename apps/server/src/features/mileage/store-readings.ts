import type { CalendarDate } from '@fleetworth/domain/calendar';
import { raiseVersions } from '../../platform/db/many-records.ts';
import type { Write } from '../../platform/db/write.ts';
import type { ValueRequests } from '../market-values/public.ts';
import { refreshPositions } from '../positions/public.ts';
import { recordMileages } from './record-mileages.repository.ts';

export interface ChangedReading {
  vehicleId: number;
  mileage: number;
  date: CalendarDate;
  newestDate: CalendarDate | null;
  source?: string | undefined;
}

interface CompanyReadings {
  companyId: number;
  readings: readonly ChangedReading[];
}

/**
 * The caller must have locked the vehicles. Requests a value only for vehicles whose newest mileage changes,
 * because the valuation uses no earlier readings.
 */
export async function storeReadings(
  valueRequests: ValueRequests,
  write: Write,
  { companyId, readings }: CompanyReadings,
): Promise<void> {
  await recordMileages(write, { companyId, readings });
  await raiseVersions(write, 'vehicles', { companyId, ids: idsOf(readings) });
  const toValue = readings.filter(({ date, newestDate }) => newestDate === null || date >= newestDate);
  await valueRequests.request(
    write.transaction,
    write.scope,
    idsOf(toValue).map((id) => ({ companyId, id })),
  );
  await refreshPositions(write, idsOf(readings));
}

const idsOf = (readings: readonly ChangedReading[]): number[] => [
  ...new Set(readings.map(({ vehicleId }) => vehicleId)),
];
