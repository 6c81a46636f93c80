import type { VehicleStatus } from '@fleetworth/contract/field';
import type { CalendarDate } from '@fleetworth/domain/calendar';
import {
  type MonthAhead,
  monthsAhead,
  PROJECTED_MONTHS,
  projectVehicle,
  type VehicleToday,
} from '@fleetworth/domain/projection';
import type { CompanyLocations, ProjectionsRepository } from './projections.repository.ts';
import { assumptionsOfLocation, type ProjectionInput, toVehicleToday } from './vehicle-today.ts';

/** Amounts are in cents, by month starting today. */
export interface FutureSums {
  count: number;
  auction: number[];
  payoff: number[];
  ownerCount: number;
  /** Owner values of the vehicles with a depreciation rate. */
  ownerValue: number[];
  /** Payoff of the vehicles with a depreciation rate, to compare with `ownerValue`. */
  ownerPayoff: number[];
  sandboxCount: number;
  manualCount: number;
  excluded: { without_finance: number; without_value: number };
}

export type SumsByStatus = Partial<Record<VehicleStatus, FutureSums>>;

export const emptySums = (): FutureSums => ({
  count: 0,
  auction: createZeros(),
  payoff: createZeros(),
  ownerCount: 0,
  ownerValue: createZeros(),
  ownerPayoff: createZeros(),
  sandboxCount: 0,
  manualCount: 0,
  excluded: { without_finance: 0, without_value: 0 },
});

const createZeros = (): number[] => Array.from({ length: PROJECTED_MONTHS + 1 }, () => 0);

const CHUNK_SIZE = 2_000;

// Requires a transaction.
export async function sumLocations(
  repository: ProjectionsRepository,
  companyLocations: CompanyLocations,
  today: CalendarDate,
): Promise<Map<number, SumsByStatus>> {
  const months = monthsAhead(today);
  const locations = await repository.readLocationColumns(companyLocations);
  const sums = new Map(companyLocations.locationIds.map((id): [number, SumsByStatus] => [id, {}]));
  for await (const chunk of repository.readChunks(companyLocations, CHUNK_SIZE)) {
    for (const vehicle of chunk) {
      const byStatus = sums.get(vehicle.location_id);
      const location = locations.get(vehicle.location_id);
      if (byStatus === undefined || location === undefined) continue;
      addVehicle((byStatus[vehicle.status] ??= emptySums()), { vehicle, location }, months);
    }
  }
  return sums;
}

function addVehicle(sums: FutureSums, input: ProjectionInput, months: readonly MonthAhead[]): void {
  const vehicle = toVehicleToday(input, assumptionsOfLocation(input), months[0]?.day ?? '');
  const { value_source, is_sandbox } = input.vehicle;
  const reason = findExclusion(vehicle);
  if (reason !== null) {
    sums.excluded[reason] += 1;
    return;
  }
  sums.count += 1;
  const hasRate = vehicle.ratePercent !== null;
  if (hasRate) sums.ownerCount += 1;
  // A manual price replaces the provider's value, simulated or not.
  if (value_source === 'manual') sums.manualCount += 1;
  else if (is_sandbox) sums.sandboxCount += 1;
  for (const monthAhead of months) {
    const { payoffCents, ownerValueCents, auctionCents } = projectVehicle(vehicle, monthAhead);
    addToMonth(sums.payoff, monthAhead.month, payoffCents);
    if (hasRate) {
      addToMonth(sums.ownerValue, monthAhead.month, ownerValueCents);
      addToMonth(sums.ownerPayoff, monthAhead.month, payoffCents);
    }
    addToMonth(sums.auction, monthAhead.month, auctionCents);
  }
}

function findExclusion(vehicle: VehicleToday): keyof FutureSums['excluded'] | null {
  if (vehicle.contract === null) return 'without_finance';
  return vehicle.auctionCents === null || vehicle.outlook.curve === null ? 'without_value' : null;
}

function addToMonth(sums: number[], month: number, cents: number | null): void {
  if (cents === null) throw new Error('A vehicle of a summary has no figure in one of its months.');
  sums[month] = (sums[month] ?? 0) + cents;
}

export function addFutureSums(sums: readonly FutureSums[]): FutureSums {
  const total = emptySums();
  for (const chunk of sums) {
    for (const name of ['count', 'ownerCount', 'sandboxCount', 'manualCount'] as const)
      total[name] += chunk[name];
    for (const name of ['auction', 'payoff', 'ownerValue', 'ownerPayoff'] as const)
      for (const [month, cents] of chunk[name].entries()) addToMonth(total[name], month, cents);
    for (const name of ['without_finance', 'without_value'] as const)
      total.excluded[name] += chunk.excluded[name];
  }
  return total;
}
