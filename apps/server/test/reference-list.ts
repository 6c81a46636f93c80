import {
  type AboveWaterRange,
  type Condition,
  DEFAULT_STATUSES,
  type VehicleStatus,
} from '@fleetworth/contract/choices';
import { isWideSpread } from '@fleetworth/domain/guide';
import { matchesVehicle } from '@fleetworth/domain/vehicle-search';
import type { FleetSort } from '@fleetworth/contract/fleet-view';
import { findAboveWaterRange } from './above-water-range.ts';
import type { MadeVehicle } from './made-fleet.ts';
import { byLetters, byUnit, naturally } from './text-orders.ts';
import { TEST_TODAY } from './test-database.ts';

/** List query without paging. */
export interface Question {
  company_id?: number;
  location_id?: number[];
  tag_id?: number[];
  statuses?: VehicleStatus[];
  condition?: Condition[];
  q?: string;
  financial?: boolean;
  manually_priced?: boolean;
  vehicle_id?: number[];
  preview_condition?: Condition;
  valued?: boolean;
  incomplete?: boolean;
  projectable?: boolean;
  weekly_change?: 'down';
  next_month_change?: 'down';
  guide_spread?: 'over';
  value_basis?: 'price';
  contract?: 'ended' | 'ending';
  value_age?: 'old';
  above_water?: AboveWaterRange[];
  source?: string[];
  group?: string[];
  class?: string[];
  brand_id?: number[];
  model_id?: number[];
  model_year?: number[];
  sign?: 'positive' | 'negative';
  min?: number;
  max?: number;
}

export interface Order {
  sort: FleetSort;
  order: 'asc' | 'desc';
}

interface Asked {
  question: Question;
  order: Order;
}

/** Returns the vehicles of a list in its order: filtered one by one and sorted in memory. */
export const referenceList = (vehicles: readonly MadeVehicle[], asked: Asked): MadeVehicle[] =>
  referenceMatches(vehicles, asked.question).toSorted((a, b) => compare(a, b, asked));

export const referenceMatches = (vehicles: readonly MadeVehicle[], question: Question): MadeVehicle[] =>
  vehicles.filter((vehicle) => isMatch(vehicle, question));

function isMatch(vehicle: MadeVehicle, question: Question): boolean {
  const {
    company_id,
    location_id,
    tag_id,
    statuses = [],
    condition,
    q,
    financial,
    manually_priced,
    vehicle_id,
    incomplete,
    projectable,
  } = question;
  const shown = statuses.length === 0 ? DEFAULT_STATUSES : statuses;
  if (!shown.includes(vehicle.status)) return false;
  if (company_id !== undefined && vehicle.company.id !== company_id) return false;
  if (location_id !== undefined && !location_id.includes(vehicle.location.id)) return false;
  if (tag_id !== undefined && !vehicle.tagIds.some((id) => tag_id.includes(id))) return false;
  if (condition !== undefined && !condition.includes(vehicle.condition)) return false;
  if (financial !== undefined && (vehicle.finance !== null) !== financial) return false;
  if (manually_priced !== undefined && vehicle.isManuallyPriced !== manually_priced) return false;
  if (vehicle_id !== undefined && !vehicle_id.includes(vehicle.id)) return false;
  const value = shownValue(vehicle, question);
  const isByPrice = value.isByPrice && !vehicle.isManuallyPriced;
  if (question.value_basis === 'price' && !isByPrice) return false;
  if (!isContracted(vehicle, question.contract)) return false;
  if (question.value_age === 'old' && !isOld(vehicle, value)) return false;
  if (!matchesAttributes(vehicle, question) || !matchesValue(value, question)) return false;
  const isIncomplete = vehicle.mileage === null || vehicle.inServiceDate === null;
  if (incomplete !== undefined && incomplete !== isIncomplete) return false;
  const isProjectable = value.auction !== null && vehicle.modelYear !== null;
  if (projectable !== undefined && projectable !== isProjectable) return false;
  return q === undefined || matchesVehicle(vehicle, q.trim());
}

/** Limits of the filters that compare with `TEST_TODAY`. */
const ENDING_UNTIL = '2027-01-19';
const OLD_BEFORE = '2026-11-06';

function isContracted(vehicle: MadeVehicle, contract: Question['contract']): boolean {
  const { contractEnd = null } = vehicle.finance ?? {};
  if (contract === 'ended') return isMatured(vehicle);
  return (
    contract === undefined ||
    (contractEnd !== null && contractEnd > TEST_TODAY && contractEnd <= ENDING_UNTIL)
  );
}

const isOld = ({ isManuallyPriced, status }: MadeVehicle, { auction, valuedOn }: Value): boolean =>
  auction !== null && valuedOn !== null && !isManuallyPriced && status !== 'sold' && valuedOn < OLD_BEFORE;

/** Reports whether its contract has ended with a balance. */
const isMatured = ({ finance }: MadeVehicle): boolean =>
  finance !== null && finance.remainingMonths === 0 && finance.payoff > 0;

/** Matches by attributes and lender. */
function matchesAttributes(
  { catalog, finance, vehicleClass, modelYear }: MadeVehicle,
  question: Question,
): boolean {
  const { source, group, class: classes, brand_id, model_id, model_year } = question;
  const has = <Value>(list: Value[] | undefined, value: Value | null | undefined) =>
    list === undefined || list.length === 0 || (value != null && list.includes(value));
  return (
    has(source, finance?.source) &&
    has(group, vehicleClass?.group.name) &&
    has(classes, vehicleClass?.name) &&
    has(brand_id, catalog.brand_id) &&
    has(model_id, catalog.model_id) &&
    has(model_year, modelYear)
  );
}

const isBelowZero = (change: number | null): boolean => change !== null && change < 0;

/** Matches by value and revenue. */
function matchesValue(value: Value, question: Question): boolean {
  const { auction, revenue, weeklyChange, guide, latest } = value;
  const { above_water = [], valued, weekly_change, guide_spread, sign, min, max } = question;
  if (valued !== undefined && valued !== (auction !== null)) return false;
  if (weekly_change === 'down' && !isBelowZero(weeklyChange)) return false;
  if (question.next_month_change === 'down' && !isBelowZero(value.nextMonthChange)) return false;
  const range = findAboveWaterRange(value.aboveWaterIn);
  if (above_water.length > 0 && (range === null || !above_water.includes(range))) return false;
  if (guide_spread === 'over' && !isWideSpread(guide, latest)) return false;
  if (min === undefined && max === undefined && sign === undefined) return true;
  if (revenue === null) return false;
  const dollars = revenue / 100;
  if (min !== undefined || max !== undefined)
    return dollars >= (min ?? -Infinity) && dollars < (max ?? Infinity);
  return sign === 'positive' ? revenue > 0 : revenue <= 0;
}

/** Compares by value, with missing ones last in either direction, then by id in the direction of the sort. */
function compare(left: MadeVehicle, right: MadeVehicle, { question, order: { sort, order } }: Asked): number {
  const direction = order === 'asc' ? 1 : -1;
  const [a, b] = [left, right].map((vehicle) => SORTED_BY[sort](vehicle, shownValue(vehicle, question)));
  if (a !== b && a === null) return 1;
  if (a !== b && b === null) return -1;
  const byText = sort === 'unit' ? byUnit : BY_LETTERS.has(sort) ? byLetters : naturally;
  const byValue = typeof a === 'number' ? a - Number(b) : byText(a ?? '', String(b ?? ''));
  return direction * (byValue || left.id - right.id);
}

/** Columns sorted by character, without comparing digits as numbers. */
const BY_LETTERS: ReadonlySet<FleetSort> = new Set(['vin', 'status', 'in_service_date']);

export const shownValue = (vehicle: MadeVehicle, { preview_condition }: Question) =>
  vehicle.values[preview_condition ?? vehicle.condition];

type Value = ReturnType<typeof shownValue>;

const BEST_FIRST: Record<Condition, number> = { excellent: 1, good: 2, fair: 3 };

const SORTED_BY: Record<FleetSort, (vehicle: MadeVehicle, value: Value) => string | number | null> = {
  unit: ({ unit }) => unit,
  vin: ({ vin }) => vin,
  company: ({ company }) => company.name,
  location: ({ location }) => location.code ?? location.name,
  class_name: ({ vehicleClass }) => vehicleClass?.name ?? null,
  model_year: ({ modelYear }) => modelYear,
  brand: ({ catalog }) => catalog.brand,
  model: ({ catalog }) => catalog.model,
  model_detail: ({ catalog }) => catalog.detail,
  in_service_date: ({ inServiceDate }) => inServiceDate,
  mileage: ({ mileage }) => mileage,
  avg_cr: ({ gradeTenths }) => gradeTenths,
  condition: ({ condition }) => BEST_FIRST[condition],
  auction: (_vehicle, value) => value.auction,
  auction_weekly_change: (_vehicle, value) => value.weeklyChange,
  payoff: ({ finance }) => finance?.payoff ?? null,
  revenue: (_vehicle, value) => value.revenue,
  above_water_in: (_vehicle, value) => value.aboveWaterIn,
  next_month_change: (_vehicle, value) => value.nextMonthChange,
  estimated_cap_cost: ({ finance }) => finance?.capCost ?? null,
  purchase_amount: ({ finance }) => finance?.purchaseAmount ?? null,
  monthly_payment: ({ finance }) => finance?.monthlyPayment ?? null,
  remaining: ({ finance }) => finance?.remainingMonths ?? null,
  color: ({ color }) => color,
  source: ({ finance }) => finance?.source ?? null,
  status: ({ status }) => status,
};

function sumMatured(vehicles: readonly MadeVehicle[]) {
  const payoffs = vehicles.filter(isMatured).map(({ finance }) => finance?.payoff ?? 0);
  return { count: payoffs.length, payoff: payoffs.reduce((sum, payoff) => sum + payoff, 0) };
}

const NOTHING_ESTIMATED = { is_sandbox: false, manual: 0, by_price: 0 };
const NOTHING_TO_COMPARE: Record<'weekly_change' | 'avg_mileage', number | null> = {
  weekly_change: null,
  avg_mileage: null,
};

/**
 * Returns the totals of the vehicles in cents: sums over those with finance data. A vehicle without a value
 * adds only its payoff.
 */
export function referenceTotal(vehicles: readonly MadeVehicle[], question: Question) {
  const total = {
    count: 0,
    auction: 0,
    payoff: 0,
    revenue: 0,
    without_value: { count: 0, payoff: 0 },
    without_finance: { count: 0, valued: 0, auction: 0 },
    positive: { count: 0, revenue: 0 },
    negative: { count: 0, revenue: 0 },
    ...NOTHING_ESTIMATED,
    ...NOTHING_TO_COMPARE,
    matured: sumMatured(vehicles),
  };
  let [miles, withMileage, weekNow, weekThen] = [0, 0, 0, 0];
  for (const vehicle of vehicles) {
    const value = shownValue(vehicle, question);
    if (value.isSandbox && !vehicle.isManuallyPriced) total.is_sandbox = true;
    if (vehicle.finance === null) {
      total.without_finance.count += 1;
      if (value.auction !== null) total.without_finance.valued += 1;
      total.without_finance.auction += value.auction ?? 0;
      continue;
    }
    total.count += 1;
    if (vehicle.isManuallyPriced) total.manual += 1;
    else if (value.isByPrice) total.by_price += 1;
    total.payoff += vehicle.finance.payoff;
    if (vehicle.mileage !== null) {
      miles += vehicle.mileage;
      withMileage += 1;
    }
    weekNow += value.weekNow ?? 0;
    weekThen += value.weekThen ?? 0;
    if (value.auction === null || value.revenue === null) {
      total.without_value.count += 1;
      total.without_value.payoff += vehicle.finance.payoff;
      continue;
    }
    total.auction += value.auction;
    total.revenue += value.revenue;
    const side = value.revenue > 0 ? total.positive : total.negative;
    side.count += 1;
    side.revenue += value.revenue;
  }
  if (withMileage > 0) total.avg_mileage = divideRounded(miles, withMileage);
  if (weekThen > 0) total.weekly_change = divideRounded((weekNow - weekThen) * 10_000, weekThen);
  return total;
}

/** Rounds to the nearest whole number, halves away from zero. */
function divideRounded(dividend: number, divisor: number): number {
  const [size, by] = [BigInt(Math.abs(dividend)), BigInt(divisor)];
  return Math.sign(dividend) * Number((2n * size + by) / (2n * by)) + 0;
}
