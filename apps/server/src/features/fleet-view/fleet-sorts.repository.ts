import type { FleetSort } from '@fleetworth/contract/fleet-view';
import { MATCH_SORT } from '@fleetworth/contract/vehicle-choices';
import { type RawBuilder, sql } from 'kysely';
import { type ListFilters, toSearch } from './fleet-predicates.repository.ts';

export interface SortKey {
  key: RawBuilder<unknown>;
  type: 'text' | 'int8' | 'date';
  isNullable: boolean;
  /**
   * Relation of the sort value to finance data. 'required': only vehicles with finance data have the value.
   * 'equivalent': exactly the vehicles with finance data have it.
   */
  finance: 'irrelevant' | 'required' | 'equivalent';
  joins: RawBuilder<unknown>;
}

const NO_JOINS = sql``;

const ofPosition = (column: string, type: SortKey['type'], isNullable: boolean): SortKey => ({
  key: sql.ref(`p.${column}`),
  type,
  isNullable,
  finance: 'irrelevant',
  joins: NO_JOINS,
});

const ofFinance = (column: string, finance: SortKey['finance'] = 'required'): SortKey => ({
  ...ofPosition(column, 'int8', true),
  finance,
});

// Natural sort order ignores case and compares numbers by value.
const byName = (
  column: string | RawBuilder<unknown>,
  joins: RawBuilder<unknown>,
  isNullable = false,
): SortKey => ({
  key: sql`${typeof column === 'string' ? sql.ref(column) : column} collate natural_order`,
  type: 'text',
  isNullable,
  finance: 'irrelevant',
  joins,
});

const SORTS: Record<FleetSort, SortKey> = {
  unit: ofPosition('unit_key', 'text', false),
  vin: ofPosition('vin', 'text', false),
  model_year: ofPosition('model_year', 'int8', true),
  in_service_date: ofPosition('in_service_date', 'date', true),
  mileage: ofPosition('mileage', 'int8', true),
  auction: ofPosition('auction', 'int8', true),
  auction_weekly_change: ofPosition('weekly_change', 'int8', true),
  payoff: ofFinance('payoff', 'equivalent'),
  revenue: ofFinance('revenue'),
  above_water_in: ofFinance('above_water_in'),
  next_month_change: ofFinance('next_month_change'),
  status: ofPosition('status', 'text', false),
  avg_cr: ofPosition('grade_tenths', 'int8', true),
  estimated_cap_cost: ofFinance('cap_cost'),
  purchase_amount: ofFinance('purchase_amount'),
  monthly_payment: ofFinance('monthly_payment'),
  remaining: ofFinance('remaining_months'),
  // Sorts from above to below, not alphabetically.
  condition: {
    key: sql`array_position(array['excellent', 'good', 'fair'], p.condition)`,
    type: 'int8',
    isNullable: false,
    finance: 'irrelevant',
    joins: NO_JOINS,
  },
  company: byName('c.name', sql`join companies c on c.id = p.company_id`),
  // Sorts by the code if the location has a code, because the cell shows the code.
  location: byName(
    sql`coalesce(l.code, l.name)`,
    sql`join locations l on l.company_id = p.company_id and l.id = p.location_id`,
  ),
  class_name: byName(
    'k.name',
    sql`left join vehicle_classes k on k.company_id = p.company_id and k.id = p.class_id
      and k.deleted_at is null`,
    true,
  ),
  brand: byName('b.name', sql`join brands b on b.id = p.brand_id`),
  model: byName('m.name', sql`join models m on m.id = p.model_id`),
  model_detail: byName('d.name', sql`left join model_details d on d.id = p.model_detail_id`, true),
  color: byName('p.color', NO_JOINS, true),
  source: {
    ...byName('fc.name', sql`left join financing_companies fc on fc.id = p.financing_company_id`, true),
    finance: 'required',
  },
};

/** Columns with a value for each condition. The list can be sorted by the values of another condition. */
const PREVIEW_COLUMNS: Partial<Record<FleetSort, string>> = {
  auction: 'auction',
  auction_weekly_change: 'weekly_change',
  revenue: 'revenue',
  above_water_in: 'above_water_in',
  next_month_change: 'next_month_change',
};

export function sortKeyOf(filters: Pick<ListFilters, 'sort' | 'q' | 'preview_condition'>): SortKey {
  const { sort, preview_condition: previewCondition } = filters;
  if (sort === MATCH_SORT) return matchKey(filters);
  const column = PREVIEW_COLUMNS[sort];
  if (previewCondition === undefined || column === undefined) return SORTS[sort];
  return { ...ofPosition(`${previewCondition}_${column}`, 'int8', true), finance: SORTS[sort].finance };
}

function matchKey(filters: Pick<ListFilters, 'q'>): SortKey {
  const search = toSearch(filters);
  if (search === null) return SORTS.unit;
  return { ...SORTS.unit, key: sql`(${search.rank} || p.unit_key)` };
}

/** 'valued' is the segment of a sorted list with the vehicles that have a sort value. They come first. */
export type Segment = 'valued' | 'empty';

/**
 * Returns the segments that can contain vehicles. A sort value that requires finance data is missing from all
 * vehicles without it. An equivalent one is in all vehicles with it.
 */
export function listSegments(
  { isNullable, finance }: SortKey,
  financeFilter: boolean | undefined,
): Segment[] {
  const segments: Segment[] = [];
  if (finance === 'irrelevant' || financeFilter !== false) segments.push('valued');
  if (isNullable && (finance !== 'equivalent' || financeFilter !== true)) segments.push('empty');
  return segments;
}
