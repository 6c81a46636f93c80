import { VALUATION_PROVIDER } from '@fleetworth/contract/field';
import type { VehicleHistory } from '@fleetworth/contract/market-values';
import type { CalendarDate } from '@fleetworth/domain/calendar';
import { dollarsOrNull } from '@fleetworth/domain/money';
import { CHANGE_DAYS, type Condition, changeOverDays, type MarketValue } from '@fleetworth/domain/valuation';
import type { StoredHistory, StoredHistoryValue } from './history.repository.ts';

/**
 * A vehicle's market values by day, and how they moved over each period. Changes are of the provider that the lists show, and of the vehicle as
 * it is described now.
 */
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
    changes: changesOf(series, today),
    mileage_records: [...Map.groupBy(values, ({ day }) => day)].map(([date, ofDay]) => ({
      mileage: ofDay[0]?.mileage ?? 0,
      date,
      market_values: ofDay.map((value) => ({
        provider: value.provider,
        excellent: dollarsOrNull(value.excellent),
        good: dollarsOrNull(value.good),
        fair: dollarsOrNull(value.fair),
        is_sandbox: value.is_sandbox,
        is_outdated: value.is_outdated,
      })),
    })),
  };
}

function changesOf(series: readonly MarketValue[], today: CalendarDate): VehicleHistory['changes'] {
  const percent = (condition: Condition, days: number): number | null => {
    const change = changeOverDays({ series, condition, today, days });
    return change && change.percentHundredths / 100;
  };
  return Object.fromEntries(
    Object.entries(CHANGE_DAYS).map(([period, days]) => [
      period,
      {
        excellent: percent('excellent', days),
        good: percent('good', days),
        fair: percent('fair', days),
      },
    ]),
  ) as VehicleHistory['changes'];
}

const toMarketValue = ({ day, excellent, good, fair }: StoredHistoryValue): MarketValue => ({
  day,
  excellentCents: excellent,
  goodCents: good,
  fairCents: fair,
});
