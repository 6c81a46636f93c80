import type { Api } from '@fleetworth/contract/api';
import type { Condition, VehicleStatus } from '@fleetworth/contract/choices';
import type { RequestInput } from '@fleetworth/contract/endpoint';
import { counted } from '../../../shell/format/plural.ts';
import { type FleetView, toFilters } from '../filters/fleet-filters.ts';

export type BulkEditBody = NonNullable<RequestInput<Api['bulkEditVehicles']>['body']>;

/** Null leaves a field unchanged. */
export interface BulkEditValues {
  status: VehicleStatus | null;
  location: string | null;
  /** Id of a class, or `NO_CLASS`. */
  class: string | null;
  condition: Condition | null;
}

export const NO_CLASS = 'none';

export const NO_CHANGES: BulkEditValues = { status: null, location: null, class: null, condition: null };

/** `ids` is null if the edit covers all vehicles that the view matches. */
export interface BulkSelection {
  view: FleetView;
  ids: readonly number[] | null;
  count: number;
}

export function toBulkEditBody(
  { view, ids, count }: BulkSelection,
  values: BulkEditValues | 'delete',
): BulkEditBody | null {
  const vehicles = ids === null ? { filters: toFilters(view), count } : { vehicle_id: [...ids] };
  if (values === 'delete') return { ...vehicles, deleted: true };
  const fields = {
    ...(values.status !== null && { status: values.status }),
    ...(values.location !== null && { location_id: Number(values.location) }),
    ...(values.class !== null && { class_id: values.class === NO_CLASS ? null : Number(values.class) }),
    ...(values.condition !== null && { condition: values.condition }),
  };
  return Object.keys(fields).length === 0 ? null : { ...vehicles, ...fields };
}

interface Effect {
  count: number;
  unchanged_count: number;
}

export function formatEffect(
  { count, unchanged_count: unchanged }: Effect,
  values: BulkEditValues | 'delete',
  locationName: string | undefined,
): string {
  const vehicles = counted(count, 'vehicle');
  if (values === 'delete') return `Deletes ${vehicles}. You can undo this for 30 days.`;
  const { status, class: vehicleClass, condition } = values;
  const movesVehicles =
    locationName !== undefined && status === null && vehicleClass === null && condition === null;
  const effect = movesVehicles ? `Moves ${vehicles} to ${locationName}.` : `Changes ${vehicles}.`;
  if (unchanged === 0) return effect;
  const verb = unchanged === 1 ? 'is' : 'are';
  const unchangedReason = movesVehicles
    ? `${verb} there already`
    : `${unchanged === 1 ? 'has' : 'have'} these values already`;
  return `${effect} ${unchanged} ${unchangedReason}.`;
}
