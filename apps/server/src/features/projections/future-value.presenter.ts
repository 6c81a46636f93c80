import type { FutureValuePoint, FutureValueRow } from '@fleetworth/contract/projections';
import type { CalendarDate } from '@fleetworth/domain/calendar';
import { type Cents, dollarsFromCents, dollarsOrNull } from '@fleetworth/domain/money';
import { type MonthAhead, projectVehicle } from '@fleetworth/domain/projection';
import { bandAround } from '@fleetworth/domain/valuation';
import { valueBandAhead } from '@fleetworth/providers/value-curve';
import type { ProjectionRecord } from './projections.repository.ts';
import { type VehicleAssumptions, toVehicleToday } from './vehicle-today.ts';

interface ProjectionContext {
  record: ProjectionRecord;
  assumptions: VehicleAssumptions;
  today: CalendarDate;
}

export function presentFutureValue(
  { record, assumptions, today }: ProjectionContext,
  ahead: MonthAhead,
): Omit<FutureValueRow, 'index'> {
  const projected = projectVehicle(
    toVehicleToday({ vehicle: record, location: record }, assumptions, today),
    ahead,
  );
  return {
    id: record.vehicle_id,
    vin: record.vin,
    unit: record.unit,
    brand: record.brand,
    model: record.model,
    class_name: record.class_name,
    model_year: record.model_year,
    current_mileage: record.mileage,
    current_auction: dollarsOrNull(record.auction),
    projected_mileage: projected.mileage,
    condition: record.condition,
    status: record.status,
    location: { id: record.location_id, name: record.location_name, code: record.location_code },
    owner_depreciation: dollarsOrNull(projected.ownerValueCents),
    owner_depreciation_assumption_revenue: dollarsOrNull(projected.revenueCents),
    projected_payoff: dollarsOrNull(projected.payoffCents),
    monthly_depreciation_assumption:
      assumptions.ratePercent === null ? null : Number(assumptions.ratePercent),
    monthly_mileage_assumption: assumptions.monthlyMiles,
    projected_auction: dollarsOrNull(projected.auctionCents),
    ...presentBand(record, projected.auctionCents, ahead.month),
    above_water_in: record.above_water_in,
    rate_source: assumptions.rateSource,
    valued_on: record.valued_on,
    value_source: record.value_source,
    basis: record.basis,
    is_sandbox: record.is_sandbox && record.value_source !== 'manual',
  };
}

export function presentFutureValuePoints(
  { record, assumptions, today }: ProjectionContext,
  months: readonly MonthAhead[],
): FutureValuePoint[] {
  const vehicle = toVehicleToday({ vehicle: record, location: record }, assumptions, today);
  return months.map((ahead) => {
    const projected = projectVehicle(vehicle, ahead);
    return {
      month: ahead.month,
      date: ahead.day,
      projected_mileage: projected.mileage,
      projected_payoff: dollarsOrNull(projected.payoffCents),
      owner_depreciation: dollarsOrNull(projected.ownerValueCents),
      projected_auction: dollarsOrNull(projected.auctionCents),
      ...presentBand(record, projected.auctionCents, ahead.month),
    };
  });
}

function presentBand(record: ProjectionRecord, cents: Cents | null, month: number) {
  const { low_tenths: lowTenths, high_tenths: highTenths, value_source: source } = record;
  const hasBand = cents !== null && lowTenths !== null && highTenths !== null;
  if (!hasBand || month === 0 || source === 'manual') return { low: null, high: null };
  const { lowCents, highCents } = bandAround(cents, valueBandAhead({ lowTenths, highTenths }, month));
  return { low: dollarsFromCents(lowCents), high: dollarsFromCents(highCents) };
}
