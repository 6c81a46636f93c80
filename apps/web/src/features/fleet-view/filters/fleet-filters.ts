import type { Api } from '@fleetworth/contract/api';
import type { RequestInput } from '@fleetworth/contract/endpoint';
import type { Condition, VehicleStatus } from '@fleetworth/contract/choices';
import type { FleetSort } from '@fleetworth/contract/choices';
import { type FleetSearch, EXTRA_FILTER_NAMES } from './fleet-search.ts';

export interface FleetView {
  companyId: number | undefined;
  locationIds: number[];
  tagIds: number[];
  statuses: VehicleStatus[];
  previewCondition: Condition | undefined;
  q: string | undefined;
  extraFilters: ExtraFilters;
  sort: FleetSort;
  isDescending: boolean;
}

export type FleetQuery = NonNullable<RequestInput<Api['listFleet']>['filters']>;

export type ExtraFilters = Pick<
  FleetQuery,
  | 'provider'
  | 'manually_priced'
  | 'financial'
  | 'valued'
  | 'incomplete'
  | 'projectable'
  | 'confidence'
  | 'assumption'
  | 'weekly_change'
  | 'guide_spread'
  | 'value_basis'
  | 'contract'
  | 'value_age'
  | 'above_water'
  | 'next_month_change'
  | 'sign'
  | 'source'
  | 'group'
  | 'class'
  | 'brand_id'
  | 'model_id'
  | 'model_year'
  | 'min'
  | 'max'
>;

export const CONDITION_BY_CAR = 'Condition by Car';

export const readFleetView = (search: FleetSearch): FleetView => ({
  companyId: search.company_id,
  locationIds: search.location_id ?? [],
  tagIds: search.tag_id ?? [],
  statuses: search.statuses ?? [],
  previewCondition: search.preview_condition,
  q: search.q,
  extraFilters: readExtraFilters(search),
  sort: search.sort ?? 'unit',
  isDescending: search.order === 'desc',
});

const FLAGS: Partial<Record<string, boolean>> = { true: true, false: false };

// The names in the URL and in requests are equal. Only flags differ in type.
const readExtraFilters = (search: FleetSearch): ExtraFilters =>
  Object.fromEntries(
    EXTRA_FILTER_NAMES.flatMap((name) => {
      const value = search[name];
      const flag = typeof value === 'string' ? FLAGS[value] : undefined;
      return value === undefined ? [] : [[name, flag ?? value]];
    }),
  );

export function toFilters(view: FleetView) {
  return {
    ...(view.companyId === undefined ? {} : { company_id: view.companyId }),
    ...(view.locationIds.length === 0 ? {} : { location_id: view.locationIds }),
    ...(view.tagIds.length === 0 ? {} : { tag_id: view.tagIds }),
    ...(view.statuses.length === 0 ? {} : { statuses: view.statuses }),
    ...(view.previewCondition === undefined ? {} : { preview_condition: view.previewCondition }),
    ...(view.q === undefined ? {} : { q: view.q }),
    ...view.extraFilters,
  } satisfies FleetQuery;
}

export function toFleetQuery(view: FleetView): FleetQuery {
  return { ...toFilters(view), sort: view.sort, order: view.isDescending ? 'desc' : 'asc' };
}

export const ADVANCED_FILTER_NAMES = [
  'source',
  'group',
  'model_year',
  'brand_id',
  'model_id',
  'class',
  'above_water',
  'min',
  'max',
] as const satisfies readonly (keyof ExtraFilters)[];
export type AdvancedFilters = Pick<ExtraFilters, (typeof ADVANCED_FILTER_NAMES)[number]>;

export const countAdvancedFilters = ({ min, max, ...lists }: ExtraFilters): number =>
  ADVANCED_FILTER_NAMES.filter((name) => name in lists).length +
  Number(min !== undefined || max !== undefined);

export const NO_ADVANCED_FILTERS = Object.fromEntries(
  ADVANCED_FILTER_NAMES.map((name) => [name, undefined]),
) as Record<keyof AdvancedFilters, undefined>;

export const NO_ADVANCED_FILTERS_OR_SIGN = { ...NO_ADVANCED_FILTERS, sign: undefined };

/** The provider stays, because it excludes no vehicles. */
export const NO_FILTERS = Object.fromEntries(
  ['company_id', 'location_id', 'tag_id', 'statuses', ...EXTRA_FILTER_NAMES].flatMap((name) =>
    name === 'provider' ? [] : [[name, undefined]],
  ),
) as Partial<Record<keyof FleetSearch, undefined>>;
