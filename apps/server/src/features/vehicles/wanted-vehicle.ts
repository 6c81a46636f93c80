import type { CompanyNames, RowChange } from '../batches/public.ts';
import type { Condition, VehicleStatus } from '@fleetworth/contract/field';
import { CONDITION_LABELS, STATUS_LABELS } from '@fleetworth/contract/labels';
import type { VehicleByVin } from './vehicles-by-vin.ts';

/** A vehicle as a row of a sheet would leave it; names of the catalogue are joined when it is written. */
export interface WantedVehicle {
  vin: string;
  unit: string;
  locationId: number;
  classId: number | null;
  brand: string;
  model: string;
  modelDetail: string | null;
  modelYear: number | null;
  color: string | null;
  status: VehicleStatus;
  condition: Condition;
  inServiceDate: string;
  /** In order. */
  tagIds: readonly number[];
  /** Null for one that has no record. */
  mileage: number | null;
}

/** A stored vehicle in the same words. */
export const asWanted = ({
  row,
  brand,
  model,
  modelDetail,
  tagIds,
  lastMileage,
}: VehicleByVin): WantedVehicle => ({
  vin: row.vin,
  unit: row.unit,
  locationId: row.location_id,
  classId: row.class_id,
  brand,
  model,
  modelDetail,
  modelYear: row.model_year,
  color: row.color,
  status: row.status as VehicleStatus,
  condition: row.condition as Condition,
  inServiceDate: row.in_service_date,
  tagIds,
  mileage: lastMileage,
});

/** What a row changes, by the headings of the sheet. */
export function changesOf(before: WantedVehicle, after: WantedVehicle, names: CompanyNames): RowChange[] {
  const [from, to] = [wordsOf(before, names), wordsOf(after, names)];
  return Object.keys(from).flatMap((column) => {
    const change = { column, from: from[column] ?? null, to: to[column] ?? null };
    return isSame(change) ? [] : [change];
  });
}

/** The catalogue has each name once, whatever its case. */
const CATALOGUE = ['Make', 'Model', 'Detail'];

const isSame = ({ column, from, to }: RowChange): boolean =>
  from === to || (CATALOGUE.includes(column) && from?.toLowerCase() === to?.toLowerCase());

const wordsOf = (
  vehicle: WantedVehicle,
  { locations, classes, tags }: CompanyNames,
): Record<string, string | null> => ({
  Unit: vehicle.unit,
  'Location code': locations.nameOf(vehicle.locationId),
  Mileage: textOf(vehicle.mileage),
  'In Service Date': vehicle.inServiceDate,
  Status: STATUS_LABELS[vehicle.status],
  Condition: CONDITION_LABELS[vehicle.condition],
  Make: vehicle.brand,
  Model: vehicle.model,
  Detail: vehicle.modelDetail,
  Year: textOf(vehicle.modelYear),
  Class: vehicle.classId === null ? null : classes.nameOf(vehicle.classId),
  Color: vehicle.color,
  Tags: vehicle.tagIds.map((id) => tags.nameOf(id)).join(', ') || null,
});

const textOf = (number: number | null): string | null => (number === null ? null : String(number));
