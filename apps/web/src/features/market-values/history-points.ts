import { VALUATION_PROVIDER } from '@fleetworth/contract/choices';
import type { ComparisonBreak } from '@fleetworth/contract/comparison-break';
import type { VehicleHistory } from '@fleetworth/contract/market-values';

export interface HistoryPoint {
  date: string;
  /** The day as the axis of time has it: milliseconds, in UTC. */
  time: number;
  mileage: number;
  excellent: number | null;
  good: number | null;
  fair: number | null;
  isSandbox: boolean;
  /** What was corrected since the value before it; null where the two compare. */
  changed: ComparisonBreak['reason'] | null;
  /** Miles since the value before it; null for the first one. */
  drivenMiles: number | null;
}

/** The days of a history that can be compared, the newest first: those of the provider that lists show, and of the vehicle as it is described now. */
export function historyPoints({ mileage_records }: Pick<VehicleHistory, 'mileage_records'>): HistoryPoint[] {
  const points = mileage_records.flatMap(({ date, mileage, market_values }) => {
    const value = market_values.find(
      ({ provider, is_outdated }) => provider === VALUATION_PROVIDER && !is_outdated,
    );
    if (!value) return [];
    // A value of 0 is none.
    const { excellent, good, fair, is_sandbox: isSandbox, changed } = value;
    return [
      {
        date,
        time: Date.parse(`${date}T00:00:00Z`),
        mileage,
        excellent: excellent || null,
        good: good || null,
        fair: fair || null,
        isSandbox,
        changed,
      },
    ];
  });
  return points.map((point, place) => {
    const earlier = points[place + 1];
    return { ...point, drivenMiles: earlier === undefined ? null : point.mileage - earlier.mileage };
  });
}

/** Point of a chart; empty between two values that do not compare. */
type ChartPoint = HistoryPoint | { time: number };

/** The points of a chart, the oldest first. A gap stands before a value that does not compare with the earlier one. */
export const chartPoints = (points: readonly HistoryPoint[]): ChartPoint[] =>
  points
    .toReversed()
    .flatMap((point): ChartPoint[] => (point.changed === null ? [point] : [{ time: point.time - 1 }, point]));

/** How many days of a history are not among its points. */
export const countOutdated = ({ mileage_records }: Pick<VehicleHistory, 'mileage_records'>): number =>
  mileage_records.filter(({ market_values }) => market_values.every(({ is_outdated }) => is_outdated)).length;
