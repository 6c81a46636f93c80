import { VALUATION_PROVIDER } from '@fleetworth/contract/field';
import type { VehicleHistory } from '@fleetworth/contract/market-values';
import type { CalendarDate } from '@fleetworth/domain/calendar';
import { dollarsOrNull } from '@fleetworth/domain/money';
import { findBreak } from '@fleetworth/domain/comparable-values';
import {
  CHANGE_DAYS,
  type Condition,
  type MarketMove,
  type MarketValue,
  marketMoveOverDays,
} from '@fleetworth/domain/valuation';
import type { StoredHistory, StoredHistoryValue } from './history.repository.ts';

// Computes changes only from values of the provider shown in lists, for the vehicle's current description.
export function presentHistory(history: StoredHistory, today: CalendarDate): VehicleHistory {
  const { id, vin, unit, model_year, condition, values } = history;
  const series = values
    .filter(({ provider, is_outdated }) => provider === VALUATION_PROVIDER && !is_outdated)
    .map(toMarketValue);
  return {
    id,
    vin,
    unit,
    company: { id: history.company_id, name: history.company_name },
    location: { id: history.location_id, name: history.location_name, code: history.location_code },
    model: { id: history.model_id, name: history.model_name },
    model_year,
    condition,
    ...computeChanges(history, series, today),
    mileage_records: [...Map.groupBy(values, ({ day }) => day)].map(([date, valuesOfDay]) => ({
      mileage: valuesOfDay[0]?.mileage ?? 0,
      date,
      market_values: valuesOfDay.map((value) => ({
        provider: value.provider,
        excellent: dollarsOrNull(value.excellent),
        good: dollarsOrNull(value.good),
        fair: dollarsOrNull(value.fair),
        is_sandbox: value.is_sandbox,
        is_outdated: value.is_outdated,
        changed: findBreakBefore(value, history),
      })),
    })),
  };
}

function computeChanges(
  { monthly_miles: monthlyMiles }: StoredHistory,
  series: readonly MarketValue[],
  today: CalendarDate,
): Pick<VehicleHistory, 'changes' | 'breaks'> {
  const measureMove = (condition: Condition, days: number) =>
    marketMoveOverDays({ series, condition, today, days, monthlyMiles });
  const mapPeriods = <Figure>(getFigure: (move: MarketMove) => Figure) =>
    Object.fromEntries(
      Object.entries(CHANGE_DAYS).map(([period, days]) => [
        period,
        {
          excellent: getFigure(measureMove('excellent', days)),
          good: getFigure(measureMove('good', days)),
          fair: getFigure(measureMove('fair', days)),
        },
      ]),
    );
  return {
    changes: mapPeriods(
      ({ change }) => change && change.percentHundredths / 100,
    ) as VehicleHistory['changes'],
    breaks: mapPeriods((move) => move.break) as VehicleHistory['breaks'],
  };
}

/** Returns what changed since the previous value if it makes the two values incomparable, or null. */
function findBreakBefore(value: StoredHistoryValue, { values, monthly_miles }: StoredHistory) {
  const earlierValue = values.find(
    ({ provider, day, is_outdated }) => provider === value.provider && day < value.day && !is_outdated,
  );
  if (value.is_outdated || earlierValue === undefined) return null;
  return findBreak(toMarketValue(value), toMarketValue(earlierValue), monthly_miles);
}

const toMarketValue = ({ day, excellent, good, fair, ...value }: StoredHistoryValue): MarketValue => ({
  day,
  query: { hash: value.asked_hash, regionCode: value.asked_region, odometerMiles: value.mileage },
  excellentCents: excellent,
  goodCents: good,
  fairCents: fair,
});
