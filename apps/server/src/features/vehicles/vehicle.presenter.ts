import type { Condition, REGION_CODES, VehicleStatus } from '@fleetworth/contract/field';
import type { Vehicle } from '@fleetworth/contract/vehicles';
import { dollarsOrNull } from '@fleetworth/domain/money';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';
import { findVehicleDetail, type LastMileageRecord } from './vehicle-detail.repository.ts';

export async function presentVehicle(
  database: Database,
  scope: Scope,
  vehicleId: number,
): Promise<Vehicle | null> {
  const row = await findVehicleDetail(database, scope, vehicleId);
  if (row === undefined) return null;
  const hasDetail = row.model_detail_id !== null && row.model_detail_name !== null;
  const hasClass = row.class_id !== null && row.class_name !== null;
  return {
    id: row.id,
    vin: row.vin,
    unit: row.unit,
    brand: { id: row.brand_id, name: row.brand_name },
    model: { id: row.model_id, name: row.model_name },
    model_detail: hasDetail
      ? { id: row.model_detail_id as number, name: row.model_detail_name as string }
      : null,
    model_year: row.model_year,
    color: row.color,
    company: { id: row.company_id, name: row.company_name },
    company_class: hasClass ? { id: row.class_id as number, name: row.class_name as string } : null,
    group_name: row.group_name,
    location: {
      id: row.location_id,
      name: row.location_name,
      code: row.location_code,
      region: row.region_code as (typeof REGION_CODES)[number],
    },
    condition: row.condition as Condition,
    status: row.status as VehicleStatus,
    tags: row.tags,
    in_service_date: row.in_service_date,
    last_mileage_record: row.last_record === null ? null : presentLastMileageRecord(row.last_record),
    finance: row.has_finance ? { id: row.id } : null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    version: row.version,
  };
}

const presentLastMileageRecord = (record: LastMileageRecord): LastMileageRecord => ({
  ...record,
  market_values: record.market_values.map(({ provider, excellent, good, fair }) => ({
    provider,
    excellent: dollarsOrNull(excellent),
    good: dollarsOrNull(good),
    fair: dollarsOrNull(fair),
  })),
});
