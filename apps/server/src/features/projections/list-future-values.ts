import type { HandlerInput } from '@fleetworth/contract/endpoint';
import { MAX_FUTURE_VALUES } from '@fleetworth/contract/future-value-columns';
import type { FutureValueSort } from '@fleetworth/contract/future-value-sorts';
import {
  type FutureValueRow,
  type FutureValueTotals,
  futureValueRow,
  projectionsApi,
} from '@fleetworth/contract/projections';
import { centsFromDollars, dollarsFromCents } from '@fleetworth/domain/money';
import { naturalOrderKey } from '@fleetworth/domain/natural-order';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { createJsonWriter } from '../../platform/http/json-writer.ts';
import { SerializedResponse } from '../../platform/http/serialized-response.ts';
import { type FleetProjection, type NumberedVehicle, toNumberedVehicles } from './project-fleet.ts';

const { listFutureValues: endpoint } = projectionsApi.calls;
const createError = endpointErrors(endpoint);
const writeRow = createJsonWriter(futureValueRow);

type ListingOptions = Pick<HandlerInput<typeof endpoint>['body'], 'sort' | 'order' | 'page' | 'per'>;

export async function listFutureValues(
  projection: FleetProjection,
  { page, per, ...order }: ListingOptions,
): Promise<SerializedResponse<typeof endpoint>> {
  const ids = await projection.listIds();
  if (per === undefined && ids.length > MAX_FUTURE_VALUES)
    throw createError('projections.too_many', 'locations');
  const sorted = await sortFutureValues(projection, { vehicles: toNumberedVehicles(ids), ...order });
  const visible = per === undefined ? sorted : sorted.slice((page - 1) * per, page * per);
  const rows: string[] = [];
  for await (const chunk of projection.rows(visible)) for (const row of chunk) rows.push(writeRow(row));
  return new SerializedResponse(`{"data":[${rows.join(',')}]}`);
}

interface Sorting {
  vehicles: readonly NumberedVehicle[];
  sort: FutureValueSort;
  order: 'asc' | 'desc';
}

export async function sortFutureValues(
  projection: FleetProjection,
  { vehicles, sort, order }: Sorting,
): Promise<readonly NumberedVehicle[]> {
  if (sort === 'unit') return order === 'asc' ? vehicles : vehicles.toReversed();
  const vehiclesWithKeys: { vehicle: NumberedVehicle; key: number | string | null }[] = [];
  for await (const chunk of projection.rows(vehicles))
    for (const row of chunk) vehiclesWithKeys.push({ vehicle: row, key: sortKey(row, sort) });
  const sign = order === 'asc' ? 1 : -1;
  return vehiclesWithKeys
    .toSorted(({ key: a, vehicle: vehicleA }, { key: b, vehicle: vehicleB }) => {
      if (a === b) return vehicleA.index - vehicleB.index;
      if (a === null) return 1;
      if (b === null) return -1;
      return a < b ? -sign : sign;
    })
    .map(({ vehicle: { id, index } }) => ({ id, index }));
}

const CONDITION_ORDER = { fair: 0, good: 1, excellent: 2 };

function sortKey(row: FutureValueRow, sort: Exclude<FutureValueSort, 'unit'>): number | string | null {
  if (sort === 'location') return naturalOrderKey(row.location.code ?? row.location.name);
  if (sort === 'condition') return CONDITION_ORDER[row.condition];
  const value = row[sort];
  return typeof value === 'string' ? naturalOrderKey(value) : value;
}

export async function totalFutureValues(projection: FleetProjection): Promise<FutureValueTotals> {
  const sums = { current_auction: 0, owner_depreciation: 0, projected_payoff: 0, revenue: 0 };
  let [count, withoutRevenueCount] = [0, 0];
  for await (const chunk of projection.rows(toNumberedVehicles(await projection.listIds()))) {
    for (const { owner_depreciation_assumption_revenue: revenue, ...row } of chunk) {
      if (revenue === null) {
        withoutRevenueCount += 1;
        continue;
      }
      count += 1;
      sums.revenue += centsFromDollars(revenue);
      for (const name of ['current_auction', 'owner_depreciation', 'projected_payoff'] as const)
        sums[name] += centsFromDollars(row[name] ?? 0);
    }
  }
  return {
    count,
    current_auction: dollarsFromCents(sums.current_auction),
    owner_depreciation: dollarsFromCents(sums.owner_depreciation),
    projected_payoff: dollarsFromCents(sums.projected_payoff),
    revenue: dollarsFromCents(sums.revenue),
    without_revenue: withoutRevenueCount,
  };
}
