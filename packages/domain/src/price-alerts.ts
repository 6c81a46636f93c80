/** Kinds of a price alert: the value rises, or falls, by at least the threshold. */
export type AlertChange = 'increase' | 'decrease';

/** The periods of price alerts in days, in their own order. */
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

/** Limit of an alert: 300 is a change of 3 % or more. */
export interface AlertLimit {
  changeType: AlertChange;
  thresholdHundredths: number;
}

/**
 * Returns true when a change reaches a limit: at least the threshold up, or at least the threshold down.
 * A fall of 3.04 % reaches a decrease of 3 %, one of 2.82 % does not.
 */
export const isOutside = (
  changeHundredths: number,
  { changeType, thresholdHundredths }: AlertLimit,
): boolean =>
  changeType === 'increase'
    ? changeHundredths >= thresholdHundredths
    : changeHundredths <= -thresholdHundredths;

/** Changes of a day over one period, by vehicle. A vehicle without a comparable value has null. */
export class PeriodChanges {
  readonly #byVehicle: ReadonlyMap<number, number | null>;
  /** From the largest fall to the largest rise. */
  readonly #sorted: readonly (readonly [vehicleId: number, changeHundredths: number])[];

  constructor(changes: ReadonlyMap<number, number | null>) {
    this.#byVehicle = changes;
    this.#sorted = [...changes]
      .filter((entry): entry is [number, number] => entry[1] !== null)
      .toSorted(([oneId, one], [otherId, other]) => one - other || oneId - otherId);
  }

  /** Returns the vehicles whose change reaches a limit: its cost follows their number, not the fleet's. */
  outside(limit: AlertLimit): number[] {
    const ids: number[] = [];
    const { length } = this.#sorted;
    const isDecrease = limit.changeType === 'decrease';
    for (let step = 0; step < length; step += 1) {
      const [vehicleId, change] = this.#sorted[isDecrease ? step : length - 1 - step] ?? [0, 0];
      if (!isOutside(change, limit)) break;
      ids.push(vehicleId);
    }
    return ids;
  }

  /** Returns true when nothing is known of a vehicle's change, though the vehicle is judged. */
  isUnknown(vehicleId: number): boolean {
    return this.#byVehicle.get(vehicleId) === null;
  }
}

/** Outcome of judging one alert. */
export interface AlertEvaluation {
  /** Vehicles that fire: outside now, and not outside at the judging before. */
  fired: number[];
  /** Vehicles that were outside before and are remembered no longer. */
  forgotten: number[];
}

/**
 * Judges an alert over the vehicles of a period. A vehicle fires once, and again only after its change was back
 * inside. Null neither fires nor counts as back inside. A vehicle that is not among the changes is forgotten.
 */
export function evaluateAlert(
  limit: AlertLimit,
  changes: PeriodChanges,
  before: ReadonlySet<number>,
): AlertEvaluation {
  const outside = changes.outside(limit);
  const outsideIds = new Set(outside);
  return {
    fired: outside.filter((vehicleId) => !before.has(vehicleId)),
    forgotten: [...before].filter((vehicleId) => !outsideIds.has(vehicleId) && !changes.isUnknown(vehicleId)),
  };
}
