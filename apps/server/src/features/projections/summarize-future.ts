import type { HandlerInput, Reply } from '@fleetworth/contract/endpoint';
import type { VehicleStatus } from '@fleetworth/contract/field';
import type { FutureTotal, projectionsApi } from '@fleetworth/contract/projections';
import { NEVER_ABOVE_WATER } from '@fleetworth/domain/projected-months';
import type { CalendarDate } from '@fleetworth/domain/calendar';
import { type Cents, dollarsFromCents } from '@fleetworth/domain/money';
import { monthsAhead } from '@fleetworth/domain/projection';
import type { Scope } from '../../platform/auth/scope.ts';
import { listedStatuses } from '../fleet-view/public.ts';
import { addFutureSums, type FutureSums } from './future-sums.ts';
import type { ProjectionDependencies } from './project-fleet.ts';
import { type LocationSums, ProjectionSumsRepository } from './projection-sums.repository.ts';
import { type LocationName, ProjectionsRepository } from './projections.repository.ts';
import { sumThreadPool } from './sum-threads.ts';

type Endpoint = typeof projectionsApi.calls.summarizeFutureValues;

interface SummaryDependencies extends ProjectionDependencies {
  databaseUrl: string;
  signal: AbortSignal;
}

export async function summarizeFuture(
  { database, databaseUrl: url, clock, signal }: SummaryDependencies,
  scope: Scope,
  { company_id: companyId, location_id, statuses }: HandlerInput<Endpoint>['filters'],
): Promise<Reply<Endpoint>['data']> {
  const today = clock.today();
  const query = {
    companyIds: scope.companyIds.filter((id) => companyId === undefined || id === companyId),
    // An empty list means no filter.
    locationIds: location_id?.length ? location_id : undefined,
    today,
  };
  const locations = await new ProjectionsRepository(database, scope).listLocations(companyId);
  const stored = await new ProjectionSumsRepository(database, scope).list(query);
  const isUpToDate = stored.every(({ sums }) => sums !== null);
  const updated = isUpToDate ? stored : await sumThreadPool.sum({ url, ...query }, signal);
  return presentSummary({ locations, sums: sumStatuses(updated, listedStatuses({ statuses })), today });
}

function sumStatuses(
  locations: readonly LocationSums[],
  statuses: readonly VehicleStatus[],
): Map<number, FutureSums> {
  const sums = new Map<number, FutureSums>();
  for (const { location_id, sums: byStatus } of locations) {
    const listed = statuses.flatMap((status) => byStatus?.[status] ?? []);
    if (listed.length > 0) sums.set(location_id, addFutureSums(listed));
  }
  return sums;
}

interface SummaryInput {
  locations: readonly LocationName[];
  sums: ReadonlyMap<number, FutureSums>;
  today: CalendarDate;
}

function presentSummary({ locations, sums, today }: SummaryInput): Reply<Endpoint>['data'] {
  const locationsWithSums = locations.flatMap((location) => {
    const locationSums = sums.get(location.id);
    return locationSums === undefined ? [] : [{ ...location, sums: locationSums }];
  });
  const total = (locationSums: readonly FutureSums[]) => presentTotal(addFutureSums(locationSums), today);
  return {
    companies: [...Map.groupBy(locationsWithSums, ({ company_id }) => company_id).values()].map(
      (companyLocations) => ({
        id: companyLocations[0]?.company_id ?? 0,
        name: companyLocations[0]?.company_name ?? '',
        total: total(companyLocations.map(({ sums }) => sums)),
        locations: companyLocations.map(({ id, name, code, sums }) => ({
          id,
          name,
          code,
          total: total([sums]),
        })),
      }),
    ),
    total: total(locationsWithSums.map(({ sums }) => sums)),
  };
}

function presentTotal(sums: FutureSums, today: CalendarDate): FutureTotal {
  const points = monthsAhead(today).map(({ month, day: date }) => ({
    month,
    date,
    projected_auction: dollarsFromCents(getMonthSum(sums.auction, month)),
    projected_payoff: dollarsFromCents(getMonthSum(sums.payoff, month)),
    owner_depreciation: dollarsFromCents(getMonthSum(sums.ownerValue, month)),
    owner_payoff: dollarsFromCents(getMonthSum(sums.ownerPayoff, month)),
  }));
  const [current, ...months] = points;
  if (current === undefined) throw new Error('A summary has no months.');
  const { without_finance, without_value } = sums.excluded;
  return {
    count: sums.count,
    owner_count: sums.ownerCount,
    above_water_in: findAboveWaterMonth(sums),
    current,
    months,
    left_out: without_finance + without_value,
    left_out_reasons: sums.excluded,
    is_sandbox: sums.sandboxCount > 0,
    manual: sums.manualCount,
  };
}

function getMonthSum(sums: readonly Cents[], month: number): Cents {
  const cents = sums[month];
  if (cents === undefined) throw new Error(`A summary has no sum for month ${month}.`);
  return cents;
}

function findAboveWaterMonth({ count, auction, payoff }: FutureSums): number | null {
  if (count === 0) return null;
  const month = auction.findIndex((cents, index) => cents >= getMonthSum(payoff, index));
  return month === -1 ? NEVER_ABOVE_WATER : month;
}
