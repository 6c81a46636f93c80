import {
  type RecordNames,
  changesBetween,
  listAdjustedCells,
  type ValidRow,
  type RowChange,
  type RowTexts,
} from '../batches/public.ts';
import type { Condition, VehicleStatus } from '@fleetworth/contract/field';
import { CONDITION_LABELS, STATUS_LABELS } from '@fleetworth/contract/labels';
import type { StoredVehicle } from './vehicles.repository.ts';

export interface VehicleDraft {
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
  inServiceDate: string | null;
  tagIds: readonly number[];
  mileage: number | null;
}

export const toVehicleDraft = ({
  row,
  brand,
  model,
  modelDetail,
  tagIds,
  lastMileage,
}: StoredVehicle): VehicleDraft => ({
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

/** Names that differ only in case are equal, because the catalog stores each name once regardless of case. */
export function listChanges(before: VehicleDraft, after: VehicleDraft, names: RecordNames): RowChange[] {
  const normalized = {
    ...after,
    brand: keepCase(before.brand, after.brand),
    model: keepCase(before.model, after.model),
    modelDetail: keepCase(before.modelDetail, after.modelDetail),
  };
  return changesBetween('vehicle_create', formatDraft(before, names), formatDraft(normalized, names));
}

/**
 * Lists the fields of a new vehicle that differ from the cells of its row because the VIN determined them or
 * the cell contains an unknown name.
 */
export function listNewVehicleChanges(
  { values }: ValidRow,
  draft: VehicleDraft,
  names: RecordNames,
): RowChange[] {
  const stored = Object.entries(formatDraft(draft, names)).filter(
    ([field]) => FIELDS_FROM_VIN.includes(field) || (CHOICE_FIELDS.includes(field) && values[field] != null),
  );
  return listAdjustedCells('vehicle_create', values, Object.fromEntries(stored));
}

const FIELDS_FROM_VIN: readonly string[] = ['brand', 'model', 'model_detail', 'model_year'];
const CHOICE_FIELDS: readonly string[] = ['status', 'condition', 'class', 'tags'];

const keepCase = <Name extends string | null>(before: Name, after: Name): Name =>
  before?.toLowerCase() === after?.toLowerCase() ? before : after;

const formatDraft = (vehicle: VehicleDraft, { locations, classes, tags }: RecordNames): RowTexts => ({
  unit: vehicle.unit,
  location: locations.nameOf(vehicle.locationId),
  mileage: toText(vehicle.mileage),
  in_service_date: vehicle.inServiceDate,
  status: STATUS_LABELS[vehicle.status],
  condition: CONDITION_LABELS[vehicle.condition],
  brand: vehicle.brand,
  model: vehicle.model,
  model_detail: vehicle.modelDetail,
  model_year: toText(vehicle.modelYear),
  class: vehicle.classId === null ? null : classes.nameOf(vehicle.classId),
  color: vehicle.color,
  tags: vehicle.tagIds.map((id) => tags.nameOf(id)).join(', ') || null,
});

const toText = (number: number | null): string | null => (number === null ? null : String(number));
