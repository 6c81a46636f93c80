/** Direction of a price alert: the value rises or falls by at least the threshold. */
export type AlertChange = 'increase' | 'decrease';

/** Periods of price alerts in days, in display order. */
export const ALERT_PERIOD_DAYS = {
  one_day_change: 1,
  two_days_change: 2,
  seven_days_change: 7,
  one_month_change: 30,
  three_months_change: 90,
  six_months_change: 180,
  one_year_change: 365,
} as const;

export type AlertPeriod = keyof typeof ALERT_PERIOD_DAYS;

/** Limit of an alert. Changes of 3% or more reach a threshold of 300 hundredths. */
export interface AlertLimit {
  changeType: AlertChange;
  thresholdHundredths: number;
}

/**
 * Reports whether a change reaches a threshold: at least this rise for an increase, at least this fall for a
 * decrease. A fall of 3.04% reaches a decrease of 3%, a fall of 2.82% doesn't.
 */
export const reachesThreshold = (
  changeHundredths: number,
  { changeType, thresholdHundredths }: AlertLimit,
): boolean =>
  changeType === 'increase'
    ? changeHundredths >= thresholdHundredths
    : changeHundredths <= -thresholdHundredths;

/**
 * Change of each vehicle over the period that ends on a day. Null for a vehicle without comparable values.
 */
export class PeriodChanges {
  readonly #byVehicle: ReadonlyMap<number, number | null>;
  /** Sorted from the largest fall to the largest rise. */
  readonly #sorted: readonly (readonly [vehicleId: number, changeHundredths: number])[];

  constructor(changes: ReadonlyMap<number, number | null>) {
    this.#byVehicle = changes;
    this.#sorted = [...changes]
      .filter((entry): entry is [number, number] => entry[1] !== null)
      .toSorted(([oneId, a], [otherId, b]) => a - b || oneId - otherId);
  }

  /**
   * Lists the vehicles whose change reaches a threshold. Takes time in proportion to their number, not to the
   * fleet's size.
   */
  listReaching(limit: AlertLimit): number[] {
    const ids: number[] = [];
    const { length } = this.#sorted;
    const isDecrease = limit.changeType === 'decrease';
    for (let step = 0; step < length; step += 1) {
      const [vehicleId, change] = this.#sorted[isDecrease ? step : length - 1 - step] ?? [0, 0];
      if (!reachesThreshold(change, limit)) break;
      ids.push(vehicleId);
    }
    return ids;
  }

  /** Reports whether the vehicle is in the evaluation but its change is unknown. */
  isUnknown(vehicleId: number): boolean {
    return this.#byVehicle.get(vehicleId) === null;
  }
}

/** Result of evaluating one alert. */
export interface AlertEvaluation {
  /** Vehicles that fire: their change reaches the threshold now, but didn't at the previous evaluation. */
  fired: number[];
  /**
   * Vehicles that fired before and whose change is now below the threshold, or that are not among the
   * changes. They can fire again.
   */
  rearmed: number[];
}

/**
 * Evaluates an alert over the vehicles of a period. A vehicle triggers it once, and again only after its
 * change was below the threshold. A vehicle with an unknown change (null) neither triggers it nor counts as
 * below. Vehicles that are not among the changes can trigger it again.
 */
export function evaluateAlert(
  limit: AlertLimit,
  changes: PeriodChanges,
  firedBefore: ReadonlySet<number>,
): AlertEvaluation {
  const reaching = changes.listReaching(limit);
  const reachingIds = new Set(reaching);
  return {
    fired: reaching.filter((vehicleId) => !firedBefore.has(vehicleId)),
    rearmed: [...firedBefore].filter(
      (vehicleId) => !reachingIds.has(vehicleId) && !changes.isUnknown(vehicleId),
    ),
  };
}
