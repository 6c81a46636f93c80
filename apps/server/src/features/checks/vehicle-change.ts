import type { CalendarDate } from '@fleetworth/domain/calendar';
import type { Change, VinChange } from '@fleetworth/domain/checks';
import { type VinDecoding, vinCheckDigit } from '@fleetworth/providers/vin-decoding';
import type { NearReadings } from './near-readings.ts';

export interface CheckedVehicle {
  vin: string;
  make: string;
  modelYear: number | null;
  inServiceDate: CalendarDate | null;
  mileage: number | null;
}

interface ChangedVehicle {
  before: CheckedVehicle | null;
  after: Partial<CheckedVehicle>;
  today: CalendarDate;
  /** Readings that a new mileage is compared with. The new mileage counts as a reading of today. */
  readings: NearReadings;
  existingVehicles: Pick<VinChange, 'sameUnitVehicles' | 'inOtherCompany'>;
  vinDecoding: VinDecoding;
}

export async function vehicleChange(changed: ChangedVehicle): Promise<Change> {
  const { before, after, today, readings, existingVehicles, vinDecoding } = changed;
  const isChanged = (name: keyof CheckedVehicle) =>
    after[name] !== undefined && after[name] !== before?.[name];
  const vin = after.vin ?? before?.vin;
  const make = after.make ?? before?.make;
  const modelYear = after.modelYear === undefined ? (before?.modelYear ?? null) : after.modelYear;
  const inServiceDate = after.inServiceDate ?? before?.inServiceDate;
  const { mileage } = after;
  return {
    ...(vin !== undefined &&
      isChanged('vin') && { vin: { vin, correctCheckDigit: vinCheckDigit(vin), ...existingVehicles } }),
    ...(vin !== undefined &&
      make !== undefined &&
      (isChanged('vin') || isChanged('make')) && { make: await readMakeChange(vinDecoding, vin, make) }),
    ...(mileage != null && isChanged('mileage') && { odometer: { mileage, date: today, ...readings } }),
    ...(inServiceDate != null &&
      (isChanged('inServiceDate') || isChanged('modelYear')) && {
        inService: { date: inServiceDate, today: isChanged('inServiceDate') ? today : null, modelYear },
      }),
  };
}

async function readMakeChange(vinDecoding: VinDecoding, vin: string, make: string) {
  const decoded = await vinDecoding.decodeVin(vin);
  return { typed: make, ofVin: decoded.ok ? decoded.value.make : null };
}
