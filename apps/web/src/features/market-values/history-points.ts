import { VALUATION_PROVIDER } from '@fleetworth/contract/choices';
import type { ComparisonBreak } from '@fleetworth/contract/comparison-break';
import type { VehicleHistory } from '@fleetworth/contract/market-values';

export interface HistoryPoint {
  date: string;
  time: number;
  mileage: number;
  excellent: number | null;
  good: number | null;
  fair: number | null;
  isSandbox: boolean;
  /** Correction that makes the value incomparable with the previous value. Null if both are comparable. */
  breakReason: ComparisonBreak['reason'] | null;
  /** Miles since the previous value; null for the first one. */
  drivenMiles: number | null;
}

/**
 * Returns the days on which the displayed provider valued the vehicle by its current description, newest
 * first.
 */
export function buildHistoryPoints({
  mileage_records,
}: Pick<VehicleHistory, 'mileage_records'>): HistoryPoint[] {
  const points = mileage_records.flatMap(({ date, mileage, market_values }) => {
    const value = market_values.find(
      ({ provider, is_outdated }) => provider === VALUATION_PROVIDER && !is_outdated,
    );
    if (!value) return [];
    // A value of 0 means no value.
    const { excellent, good, fair, is_sandbox: isSandbox, changed: breakReason } = value;
    return [
      {
        date,
        time: Date.parse(`${date}T00:00:00Z`),
        mileage,
        excellent: excellent || null,
        good: good || null,
        fair: fair || null,
        isSandbox,
        breakReason,
      },
    ];
  });
  return points.map((point, index) => {
    const earlierPoint = points[index + 1];
    return {
      ...point,
      drivenMiles: earlierPoint === undefined ? null : point.mileage - earlierPoint.mileage,
    };
  });
}

/** A point with only a time is a gap between two values that aren't comparable. */
export type ChartPoint = HistoryPoint | { time: number };

/** Returns the points oldest first. A gap precedes a value that isn't comparable with the previous one. */
export const toChartPoints = (points: readonly HistoryPoint[]): ChartPoint[] =>
  points
    .toReversed()
    .flatMap((point): ChartPoint[] =>
      point.breakReason === null ? [point] : [{ time: point.time - 1 }, point],
    );

export const countOutdatedDays = ({ mileage_records }: Pick<VehicleHistory, 'mileage_records'>): number =>
  mileage_records.filter(({ market_values }) => market_values.every(({ is_outdated }) => is_outdated)).length;
