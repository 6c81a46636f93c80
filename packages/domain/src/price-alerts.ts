export type AlertChange = 'increase' | 'decrease';

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

export interface AlertLimit {
  changeType: AlertChange;
  thresholdHundredths: number;
}

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
  readonly #sorted: readonly (readonly [vehicleId: number, changeHundredths: number])[];

  constructor(changes: ReadonlyMap<number, number | null>) {
    this.#byVehicle = changes;
    this.#sorted = [...changes]
      .filter((entry): entry is [number, number] => entry[1] !== null)
      .toSorted(([oneId, a], [otherId, b]) => a - b || oneId - otherId);
  }

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

  isUnknown(vehicleId: number): boolean {
    return this.#byVehicle.get(vehicleId) === null;
  }
}

export interface AlertEvaluation {
  /** Vehicles that fire: their change reaches the threshold now, but didn't at the previous evaluation. */
  fired: number[];
  /**
   * Vehicles that can fire again: they fired before, and their change is now below the threshold, or they
   * are not among the changes.
   */
  rearmed: number[];
}

/**
 * Evaluates an alert. A vehicle fires once, and again only after its change was below the threshold. A
 * vehicle with an unknown change (null) neither fires nor counts as below the threshold.
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
