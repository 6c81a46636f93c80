import {
  type Condition,
  DEFAULT_STATUSES,
  VALUATION_PROVIDER,
  type VehicleStatus,
} from '@fleetworth/contract/field';
import type { FleetFilters, FleetSort } from '@fleetworth/contract/fleet-view';
import { GUIDE_TIERS_BY_CONDITION } from '@fleetworth/contract/guide-valuation-choices';
import { type MATCH_SORT, OLD_VALUE_DAYS } from '@fleetworth/contract/vehicle-choices';
import { addDays, type CalendarDate } from '@fleetworth/domain/calendar';
import { WIDE_SPREAD_PERCENT } from '@fleetworth/domain/guide';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { VehicleTextSearch } from '../../platform/db/vehicle-search.ts';
import { columnInCondition, isAboveWaterIn } from './condition-columns.repository.ts';

export type Filters = Pick<
  FleetFilters,
  | 'company_id'
  | 'location_id'
  | 'tag_id'
  | 'statuses'
  | 'condition'
  | 'q'
  | 'financial'
  | 'manually_priced'
  | 'vehicle_id'
  | 'preview_condition'
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
  | 'brand_id'
  | 'model_id'
  | 'model_year'
  | 'sign'
  | 'min'
  | 'max'
> & {
  /** Ids that `readFilters` reads for the names of classes, groups and lenders. */
  class_ids?: number[];
  group_class_ids?: number[];
  source_ids?: number[];
  /** Set by `readFilters`. Required by filters that depend on the business day. */
  today?: CalendarDate;
};

export type ListFilters = Filters &
  Pick<FleetFilters, 'order' | 'page' | 'per' | 'after'> & { sort: FleetSort | typeof MATCH_SORT };

// A cleared filter matches all vehicles. Only an empty `vehicle_id` stays, because it matches nothing.
export const withoutEmptyLists = <FilterInput extends object>(filters: FilterInput): FilterInput =>
  Object.fromEntries(
    Object.entries(filters).filter(
      ([name, value]) => name === 'vehicle_id' || !Array.isArray(value) || value.length > 0,
    ),
  ) as FilterInput;

type Predicate = RawBuilder<SqlBool>;

export const isAnyOf = (
  column: string,
  values: readonly (string | number)[],
  type: 'int4' | 'text',
): Predicate => sql`${sql.ref(column)} = any(${[...values]}::${sql.raw(type)}[])`;

export const listedStatuses = (filters: Pick<Filters, 'statuses'>): readonly VehicleStatus[] =>
  filters.statuses !== undefined && filters.statuses.length > 0 ? filters.statuses : DEFAULT_STATUSES;

// Totals don't distinguish vehicles, tags, texts or vehicle attributes, so they can't answer filters on
// these.
export const canUseTotals = (filters: Filters): boolean => {
  const { vehicle_id, tag_id, q } = filters;
  const hasVehicleFilter = vehicle_id !== undefined || tag_id !== undefined || (q !== undefined && q !== '');
  return !hasVehicleFilter && !hasDetailFilter(filters);
};

export const findsFewVehicles = (filters: Filters): boolean =>
  filters.vehicle_id !== undefined || filters.tag_id !== undefined || toSearch(filters)?.canUseIndex === true;

export function filterPredicates(filters: Filters): Predicate[] {
  const search = toSearch(filters);
  return [
    ...totalsPredicates(filters, 'p'),
    ...detailPredicates(filters),
    ...idPredicates(filters),
    ...(search === null ? [] : [search.matchesText]),
  ];
}

export function matchPredicates(filters: Filters, companyIds: readonly number[]): Predicate[] {
  const ofCompanies = isAnyOf('p.company_id', companyIds, 'int4');
  const { vehicle_id, tag_id } = filters;
  const search = toSearch(filters);
  const isByText = vehicle_id === undefined && tag_id === undefined && search?.canUseIndex === true;
  if (!isByText) return [ofCompanies, ...filterPredicates(filters)];
  // The index ignores the order of letter pairs, so a search text with several pairs is also compared with
  // the found texts.
  const remaining = search.isFullyAnsweredByIndex ? [] : [search.matchesText];
  // With a plain list of ids, PostgreSQL would also scan the index of companies, which excludes few rows.
  const isOfCompanies = sql<SqlBool>`p.company_id in (select unnest(${[...companyIds]}::int4[]))`;
  return [
    search.matchesPairs,
    isOfCompanies,
    ...totalsPredicates(filters, 'p'),
    ...detailPredicates(filters),
    ...remaining,
  ];
}

/** Returns the predicates on columns that totals have too. */
export function totalsPredicates(filters: Filters, table: 'p' | 't'): Predicate[] {
  const { location_id, condition, financial, manually_priced } = filters;
  const column = (name: string) => `${table}.${name}`;
  const predicates: Predicate[] = [isAnyOf(column('status'), listedStatuses(filters), 'text')];
  if (location_id !== undefined) predicates.push(isAnyOf(column('location_id'), location_id, 'int4'));
  if (condition !== undefined) predicates.push(isAnyOf(column('condition'), condition, 'text'));
  if (financial !== undefined) predicates.push(sql`${sql.ref(column('has_finance'))} = ${financial}`);
  if (manually_priced !== undefined)
    predicates.push(sql`${sql.ref(column('is_manually_priced'))} = ${manually_priced}`);
  return predicates;
}

/**
 * Returns predicates with a suitable index. Uses a location alone, because the index of locations is the
 * narrowest.
 */
export function indexedPredicates(filters: Filters, table: 'p' | 't'): Predicate[] {
  const { location_id, statuses, financial, manually_priced } = filters;
  const column = (name: string) => `${table}.${name}`;
  if (location_id !== undefined) return [isAnyOf(column('location_id'), location_id, 'int4')];
  const indexed: Predicate[] = [];
  if (statuses !== undefined && statuses.length > 0)
    indexed.push(isAnyOf(column('status'), statuses, 'text'));
  if (financial === false) indexed.push(sql`not ${sql.ref(column('has_finance'))}`);
  if (manually_priced === true) indexed.push(sql.ref(column('is_manually_priced')) as unknown as Predicate);
  return indexed;
}

const DETAIL_COLUMNS: Partial<Record<keyof Filters, string>> = {
  source_ids: 'financing_company_id',
  class_ids: 'class_id',
  group_class_ids: 'class_id',
  brand_id: 'brand_id',
  model_id: 'model_id',
  model_year: 'model_year',
};

function detailPredicates(filters: Filters): Predicate[] {
  const {
    valued,
    incomplete,
    projectable,
    confidence,
    assumption,
    weekly_change,
    value_basis,
    preview_condition: preview,
  } = filters;
  const predicates = Object.entries(DETAIL_COLUMNS).flatMap(([name, column]) => {
    const values = filters[name as keyof Filters] as number[] | undefined;
    return values === undefined ? [] : [isAnyOf(`p.${column}`, values, 'int4')];
  });
  if (valued !== undefined)
    predicates.push(sql`${columnInCondition('auction', preview)} is ${valued ? sql`not null` : sql`null`}`);
  if (incomplete !== undefined)
    predicates.push(sql`(p.mileage is null or p.in_service_date is null) = ${incomplete}`);
  if (projectable !== undefined)
    predicates.push(
      sql`(${columnInCondition('auction', preview)} is not null
        and p.model_year is not null) = ${projectable}`,
    );
  if (confidence !== undefined) predicates.push(hasLowConfidence(preview));
  if (assumption !== undefined) predicates.push(sql`p.depreciation_assumption is null`);
  if (weekly_change !== undefined) predicates.push(sql`${columnInCondition('weekly_change', preview)} < 0`);
  if (value_basis !== undefined)
    predicates.push(sql`${sql.ref(`p.${preview ?? 'own'}_by_price`)} and not p.is_manually_priced`);
  if (filters.above_water !== undefined) predicates.push(isAboveWaterIn(filters.above_water, preview));
  if (filters.next_month_change !== undefined)
    predicates.push(sql`${columnInCondition('next_month_change', preview)} < 0`);
  if (filters.guide_spread !== undefined) predicates.push(hasWideSpread(preview));
  return [...predicates, ...dayPredicates(filters), ...revenuePredicates(filters)];
}

const ENDING_DAYS = 60;

/** Positions store whether a contract has ended. The other filters depend on today, so they compare days. */
function dayPredicates(filters: Filters): Predicate[] {
  const { contract, value_age, preview_condition: preview } = filters;
  const predicates: Predicate[] = [];
  if (contract === 'ended') predicates.push(sql`p.is_matured`);
  if (contract === 'ending') {
    const today = requireToday(filters);
    predicates.push(sql`p.contract_end > ${today} and p.contract_end <= ${addDays(today, ENDING_DAYS)}`);
  }
  if (value_age === 'old') {
    const valuedOn = sql.ref(preview === undefined ? 'p.valued_on' : `p.${preview}_valued_on`);
    predicates.push(
      sql`${valuedOn} < ${addDays(requireToday(filters), -OLD_VALUE_DAYS)} and not p.is_manually_priced
        and p.status <> 'sold' and ${columnInCondition('auction', preview)} is not null`,
    );
  }
  return predicates;
}

function requireToday({ today }: Filters): CalendarDate {
  if (today === undefined) throw new Error('These filters need the business day');
  return today;
}

/**
 * Positions store the confidence of the value in the vehicle's own condition. The value in a previewed
 * condition may be from another day, so its confidence is read from the market values.
 */
const hasLowConfidence = (preview: Condition | undefined): Predicate =>
  preview === undefined
    ? sql`p.value_confidence = 'low' and p.auction is not null and not p.is_manually_priced`
    : sql`not p.is_manually_priced and exists (
        select 1 from market_values a where a.company_id = p.company_id and a.vehicle_id = p.vehicle_id
          and a.provider = ${VALUATION_PROVIDER} and a.day = ${sql.ref(`p.${preview}_valued_on`)}
          and a.confidence = 'low')`;

/**
 * Applies `isWideSpread` of the domain in cents. Compares the provider's latest value, not a manual price.
 */
function hasWideSpread(preview: Condition | undefined): Predicate {
  const inCondition = (condition: Condition): Predicate => {
    const [guide, latest] = [`p.guide_${GUIDE_TIERS_BY_CONDITION[condition]}`, `p.${condition}_latest`].map(
      (name) => sql.ref(name),
    );
    return sql`abs(${guide}::int8 - ${latest}) * 100 > ${latest}::int8 * ${sql.lit(WIDE_SPREAD_PERCENT)}`;
  };
  if (preview !== undefined) return inCondition(preview);
  return sql`p.guide_valued_at is not null and case p.condition
    when 'excellent' then ${inCondition('excellent')} when 'good' then ${inCondition('good')}
    else ${inCondition('fair')} end`;
}

// A range of revenue excludes vehicles without revenue and overrides `sign`.
function revenuePredicates({ sign, min, max, preview_condition: preview }: Filters): Predicate[] {
  const revenue = columnInCondition('revenue', preview);
  if (min === undefined && max === undefined) {
    if (sign === undefined) return [];
    return [sign === 'positive' ? sql`${revenue} > 0` : sql`${revenue} <= 0`];
  }
  return [
    ...(min === undefined ? [] : [sql<SqlBool>`${revenue} >= ${min * 100}::int8`]),
    ...(max === undefined ? [] : [sql<SqlBool>`${revenue} < ${max * 100}::int8`]),
  ];
}

export const hasDetailFilter = (filters: Filters): boolean => detailPredicates(filters).length > 0;

function idPredicates({ vehicle_id, tag_id }: Filters): Predicate[] {
  const predicates: Predicate[] = [];
  if (vehicle_id !== undefined) predicates.push(isAnyOf('p.vehicle_id', vehicle_id, 'int4'));
  // The first condition allows using the index of tags, which excludes vehicles without tags.
  if (tag_id !== undefined) predicates.push(sql`p.tag_ids <> '{}' and p.tag_ids && ${[...tag_id]}::int4[]`);
  return predicates;
}

export const toSearch = ({ q }: Filters): VehicleTextSearch | null =>
  q === undefined || q === '' ? null : new VehicleTextSearch(q, { unit: 'p.unit', vin: 'p.vin' });

export const joinPredicates = (predicates: readonly Predicate[]): Predicate =>
  predicates.length === 0 ? sql`true` : sql.join([...predicates], sql` and `);

/** Returns no companies if the filters name a company outside the scope. */
export const companiesOf = (companyIds: readonly number[], filters: Filters): number[] =>
  companyIds.filter((id) => filters.company_id === undefined || filters.company_id === id);
