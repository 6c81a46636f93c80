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

export interface AlertThreshold {
  changeType: AlertChange;
  thresholdPercentHundredths: number;
}

export const reachesThreshold = (
  changePercentHundredths: number,
  { changeType, thresholdPercentHundredths }: AlertThreshold,
): boolean =>
  changeType === 'increase'
    ? changePercentHundredths >= thresholdPercentHundredths
    : changePercentHundredths <= -thresholdPercentHundredths;

/**
 * Change of each vehicle over the period that ends on a day. Null for a vehicle without comparable values.
 */
export class PeriodChanges {
  readonly #byVehicle: ReadonlyMap<number, number | null>;
  readonly #sortedChanges: readonly (readonly [vehicleId: number, changeHundredths: number])[];

  constructor(changes: ReadonlyMap<number, number | null>) {
    this.#byVehicle = changes;
    this.#sortedChanges = [...changes]
      .filter((entry): entry is [number, number] => entry[1] !== null)
      .toSorted(([oneId, a], [otherId, b]) => a - b || oneId - otherId);
  }

  listVehiclesReaching(threshold: AlertThreshold): number[] {
    const ids: number[] = [];
    const { length } = this.#sortedChanges;
    const isDecrease = threshold.changeType === 'decrease';
    for (let position = 0; position < length; position += 1) {
      const [vehicleId, change] = this.#sortedChanges[isDecrease ? position : length - 1 - position] ?? [
        0, 0,
      ];
      if (!reachesThreshold(change, threshold)) break;
      ids.push(vehicleId);
    }
    return ids;
  }

  isChangeUnknown(vehicleId: number): boolean {
    return this.#byVehicle.get(vehicleId) === null;
  }
}

export interface AlertEvaluation {
  /** Vehicles that fire: their change reaches the threshold now, but didn't at the previous evaluation. */
  newlyFired: number[];
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
  threshold: AlertThreshold,
  changes: PeriodChanges,
  firedEarlier: ReadonlySet<number>,
): AlertEvaluation {
  const reachingVehicleIds = changes.listVehiclesReaching(threshold);
  const reachingIds = new Set(reachingVehicleIds);
  return {
    newlyFired: reachingVehicleIds.filter((vehicleId) => !firedEarlier.has(vehicleId)),
    rearmed: [...firedEarlier].filter(
      (vehicleId) => !reachingIds.has(vehicleId) && !changes.isChangeUnknown(vehicleId),
    ),
  };
}
