import type { editVehicleBody } from '@fleetworth/contract/vehicles';
import type { z } from 'zod';
import type { VehicleDraft } from './vehicle-draft.ts';

export type VehicleRequestBody = z.output<typeof editVehicleBody>;

const NEW_VEHICLE: VehicleDraft = {
  vin: '',
  unit: '',
  locationId: 0,
  classId: null,
  brand: '',
  model: '',
  modelDetail: null,
  modelYear: null,
  color: null,
  status: 'active',
  condition: 'good',
  inServiceDate: null,
  tagIds: [],
  mileage: null,
};

export const applyBody = (body: VehicleRequestBody, before: VehicleDraft = NEW_VEHICLE): VehicleDraft => ({
  vin: body.vin ?? before.vin,
  unit: body.unit ?? before.unit,
  locationId: body.location ?? before.locationId,
  classId: body.company_class === undefined ? before.classId : body.company_class,
  brand: body.brand_name ?? before.brand,
  model: body.model_name ?? before.model,
  modelDetail: body.model_detail_name === undefined ? before.modelDetail : body.model_detail_name,
  modelYear: body.model_year === undefined ? before.modelYear : body.model_year,
  color: body.color === undefined ? before.color : body.color,
  status: body.status ?? before.status,
  condition: body.condition ?? before.condition,
  inServiceDate: body.in_service_date ?? before.inServiceDate,
  tagIds: body.tags === undefined ? before.tagIds : distinctIds(body.tags),
  mileage: body.mileage ?? before.mileage,
});

export const distinctIds = (ids: readonly number[]): number[] => [...new Set(ids)].toSorted((a, b) => a - b);
