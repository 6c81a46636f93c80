import type { Condition } from '@fleetworth/contract/choices';
import { CONDITIONS } from '@fleetworth/contract/choices';

/** Source of the tree as stored, in cents, miles and tenths of a grade. */
export interface TrendVehicle {
  brand: string;
  model: string;
  year: number | null;
  detail: string | null;
  condition: Condition;
  mileage: number | null;
  gradeTenths: number | null;
  /** Provider's values for the latest mileage record. */
  record: Record<Condition, number | null>;
  /** Its newest positive values. */
  latest: Record<Condition, number | null>;
  yearAgoPrice: number | null;
  yearAgoMileage: number | null;
  /** True when the market values are sandbox values. */
  isSandbox: boolean;
  isManuallyPriced: boolean;
  isByPrice: boolean;
}

/** Figures of every level by path: 'Toyota', 'Toyota/Camry', 'Toyota/Camry/2022', 'Toyota/Camry/2022/SE'. */
export function referenceTrend(vehicles: readonly TrendVehicle[]): Record<string, object> {
  const levels = new Map<string, TrendVehicle[]>();
  for (const vehicle of vehicles) {
    const names = [vehicle.brand, vehicle.model, String(vehicle.year), String(vehicle.detail)];
    for (let depth = 1; depth <= names.length; depth++) {
      const path = names.slice(0, depth).join('/');
      levels.set(path, [...(levels.get(path) ?? []), vehicle]);
    }
  }
  return Object.fromEntries([...levels].map(([path, own]) => [path, figuresOf(own)]));
}

function figuresOf(vehicles: readonly TrendVehicle[]) {
  const values = Object.fromEntries(
    CONDITIONS.map((condition) => [
      condition,
      vehicles.flatMap((vehicle) => marketValue(vehicle, condition) ?? []),
    ]),
  ) as Record<Condition, number[]>;
  const pairs = vehicles.flatMap((vehicle) => {
    const [now, before] = [marketValue(vehicle, vehicle.condition), yearAgo(vehicle)];
    return now === null || before === null ? [] : [{ now, before }];
  });
  const before = pairs.map((pair) => pair.before);
  const grade = meanOf(withoutNulls(vehicles.map(({ gradeTenths }) => gradeTenths)));
  return {
    count: vehicles.length,
    is_sandbox: vehicles.some(({ isSandbox }) => isSandbox),
    // A manual price is shown instead of the value from the price paid.
    by_price: vehicles.filter(({ isByPrice, isManuallyPriced }) => isByPrice && !isManuallyPriced).length,
    manual: vehicles.filter(({ isManuallyPriced }) => isManuallyPriced).length,
    average_mileage: meanOf(withoutNulls(vehicles.map(({ mileage }) => mileage))),
    average_condition_grade: grade === null ? null : grade / 10,
    ...Object.fromEntries(
      CONDITIONS.flatMap((condition) => [
        [`total_${condition}`, values[condition].length === 0 ? null : sumOf(values[condition]) / 100],
        [`average_${condition}`, inDollars(meanOf(values[condition]))],
      ]),
    ),
    valued: Object.fromEntries(CONDITIONS.map((condition) => [condition, values[condition].length])),
    average_one_year_older_mileage: meanOf(
      withoutNulls(vehicles.map(({ yearAgoMileage }) => yearAgoMileage)),
    ),
    average_one_year_older_condition_price: inDollars(meanOf(before)),
    average_of_change:
      before.length === 0
        ? null
        : divide((sumOf(pairs.map(({ now }) => now)) - sumOf(before)) * 10_000, sumOf(before)) / 100,
  };
}

/** Returns market values only, never a manual price. */
const marketValue = ({ record, latest }: TrendVehicle, condition: Condition): number | null =>
  (record[condition] ?? 0) > 0 ? record[condition] : latest[condition];

/**
 * Multiplies last year's average by the ratio of the condition's value to the good value. A price of 0 counts
 * as none.
 */
function yearAgo({ yearAgoPrice, latest, condition }: TrendVehicle): number | null {
  const [own, good] = [latest[condition], latest.good];
  if (!yearAgoPrice || !own || !good) return null;
  return Number((2n * BigInt(yearAgoPrice) * BigInt(own) + BigInt(good)) / (2n * BigInt(good)));
}

const withoutNulls = (figures: readonly (number | null)[]): number[] =>
  figures.filter((figure) => figure !== null);
const sumOf = (figures: readonly number[]): number => figures.reduce((sum, figure) => sum + figure, 0);
const meanOf = (figures: readonly number[]): number | null =>
  figures.length === 0 ? null : divide(sumOf(figures), figures.length);
const inDollars = (cents: number | null): number | null => (cents === null ? null : cents / 100);

/** Rounds to the nearest whole number, halves away from zero. */
function divide(dividend: number, divisor: number): number {
  const [size, by] = [BigInt(Math.abs(dividend)), BigInt(divisor)];
  return Math.sign(dividend) * Number((2n * size + by) / (2n * by)) + 0;
}
