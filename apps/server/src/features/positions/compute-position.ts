import { addDays, type CalendarDate, monthDay } from '@fleetworth/domain/calendar';
import { netCapCostCents, nextChangeDay, contractStatusOn } from '@fleetworth/domain/finance';
import { naturalOrderKey } from '@fleetworth/domain/natural-order';
import {
  type Condition,
  depreciationAssumptionCents,
  type MarketValue,
  newestPositive,
  type VehicleValue,
  valueVehicle,
} from '@fleetworth/domain/valuation';
import type { Insertable } from 'kysely';
import type { Positions } from '../../platform/db/generated/tables.ts';
import { computeEquityOutlook } from './equity-outlook.ts';
import type { PositionInput, StoredMarketValue } from './position-inputs.repository.ts';
import { toFinanceContract } from './stored-contract.ts';
import { isProjectedFromToday } from './vehicle-outlook.ts';

export type PositionRow = Omit<Insertable<Positions>, 'version' | 'refreshed_at'>;

const toMarketValue = (stored: StoredMarketValue): MarketValue => ({
  day: stored.day,
  excellentCents: stored.excellent,
  goodCents: stored.good,
  fairCents: stored.fair,
  query: { hash: stored.asked_hash, regionCode: stored.asked_region, odometerMiles: stored.mileage },
});

export function computePosition(input: PositionInput, today: CalendarDate): PositionRow {
  const contract = input.contract === null ? null : toFinanceContract(input.contract);
  const contractQuery = contract === null ? null : { contract, day: today, periodType: input.period_type };
  const contractStatus = contractQuery === null ? null : contractStatusOn(contractQuery);
  const series = input.values.map(toMarketValue);
  const valuationInput = {
    today,
    manualPriceCents: input.manual_price,
    lastRecordValue: input.record_value === null ? null : toMarketValue(input.record_value),
    series,
    monthlyMiles: input.monthly_miles,
    contractStatus,
  };
  const value = valueVehicle(valuationInput);
  const providerValue =
    input.manual_price === null ? value : valueVehicle({ ...valuationInput, manualPriceCents: null });
  const ownValue = value[input.condition];
  const prices = { capCostCents: contract?.capCostCents ?? null, auctionCents: ownValue.auctionCents };
  return {
    ...identityColumns(input),
    ...valueColumns(input, value),
    ...providerValueColumns(input, providerValue),
    ...latestColumns(series, today),
    ...computeEquityOutlook(input, { contract, value, today }),
    ...guideColumns(input),
    auction: ownValue.auctionCents,
    weekly_change: ownValue.weeklyChangePercentHundredths,
    week_break: ownValue.weeklyChangeBreak?.reason ?? null,
    week_break_on: ownValue.weeklyChangeBreak?.on ?? null,
    valued_on: ownValue.valuedOn,
    has_finance: contractStatus !== null,
    payoff: contractStatus?.payoffCents ?? null,
    cap_cost: contract === null ? null : netCapCostCents(contract),
    purchase_amount: prices.capCostCents,
    monthly_payment: contractStatus?.monthlyPaymentCents ?? null,
    remaining_months: contractStatus?.remainingMonths ?? null,
    contract_start: contract?.startDate ?? null,
    contract_end: contract === null ? null : monthDay(contract.startDate, contract.lengthMonths),
    is_matured:
      contractStatus !== null && contractStatus.remainingMonths === 0 && contractStatus.payoffCents > 0,
    depreciation_assumption: depreciationAssumptionCents(input.depreciation_rate, prices),
    revenue: ownValue.revenueCents,
    as_of: today,
    next_change_on: findEarliestDay([
      contractQuery && nextChangeDay(contractQuery),
      ...valueChangeDays(series, today),
      ...outlookChangeDays(input, { value, today }),
    ]),
  };
}

const identityColumns = (input: PositionInput) => ({
  company_id: input.company_id,
  vehicle_id: input.vehicle_id,
  location_id: input.location_id,
  unit: input.unit,
  unit_key: naturalOrderKey(input.unit),
  vin: input.vin,
  status: input.status,
  condition: input.condition,
  model_year: input.model_year,
  in_service_date: input.in_service_date,
  tag_ids: input.tag_ids,
  vehicle_version: input.vehicle_version,
  brand_id: input.brand_id,
  model_id: input.model_id,
  model_detail_id: input.model_detail_id,
  class_id: input.class_id,
  color: input.color,
  manual_price: input.manual_price,
  financing_company_id: input.financing_company_id,
  last_sell_item_id: input.last_sell_item_id,
  mileage: input.mileage,
  mileage_record_id: input.mileage_record_id,
  mileage_date: input.mileage_date,
  mileage_updated_at: input.record_value?.answered_at ?? input.mileage_updated_at,
  record_excellent: input.record_value?.excellent ?? null,
  record_good: input.record_value?.good ?? null,
  record_fair: input.record_value?.fair ?? null,
  is_manually_priced: input.manual_price !== null,
});

function valueColumns(input: PositionInput, value: VehicleValue) {
  const newest = input.record_value ?? input.values[0] ?? null;
  const ownValue = value[input.condition];
  const hasValue = ownValue.auctionCents !== null;
  // Confidence, basis, range and sandbox mark belong to the value in use, which may not be the newest. With a
  // manual price, they belong to the newest value.
  const usedValue =
    [newest, ...input.values].find((candidate) => candidate?.day === ownValue.valuedOn) ?? newest;
  const isPending = input.request_state === 'pending';
  return {
    value_state: isPending ? 'pending' : hasValue ? 'ready' : 'unavailable',
    is_sandbox: usedValue?.is_sandbox ?? false,
    value_confidence: usedValue?.confidence ?? null,
    value_basis: usedValue?.basis ?? null,
    value_data_year: usedValue?.data_year ?? null,
    value_index_month: usedValue?.index_month ?? null,
    value_low_tenths: usedValue?.low_tenths ?? null,
    value_high_tenths: usedValue?.high_tenths ?? null,
    grade_tenths: newest?.grade_tenths ?? null,
    year_ago_price: newest?.year_ago_price ?? null,
    year_ago_mileage: newest?.year_ago_mileage ?? null,
    excellent_auction: value.excellent.auctionCents,
    excellent_source: value.excellent.source,
    excellent_valued_on: value.excellent.valuedOn,
    excellent_weekly_change: value.excellent.weeklyChangePercentHundredths,
    excellent_week_now: value.excellent.weekNowCents,
    excellent_week_then: value.excellent.weekAgoCents,
    excellent_revenue: value.excellent.revenueCents,
    good_auction: value.good.auctionCents,
    good_source: value.good.source,
    good_valued_on: value.good.valuedOn,
    good_weekly_change: value.good.weeklyChangePercentHundredths,
    good_week_now: value.good.weekNowCents,
    good_week_then: value.good.weekAgoCents,
    good_revenue: value.good.revenueCents,
    fair_auction: value.fair.auctionCents,
    fair_source: value.fair.source,
    fair_valued_on: value.fair.valuedOn,
    fair_weekly_change: value.fair.weeklyChangePercentHundredths,
    fair_week_now: value.fair.weekNowCents,
    fair_week_then: value.fair.weekAgoCents,
    fair_revenue: value.fair.revenueCents,
    ...forecastColumns(input),
  };
}

/**
 * Returns columns that state whether the provider's value is simulated and whether it is based on the price
 * paid. They describe the provider's value even if the vehicle has a manual price.
 */
function providerValueColumns({ record_value, values }: PositionInput, providerValue: VehicleValue) {
  const findStoredValue = (condition: Condition): StoredMarketValue | null => {
    const { valuedOn } = providerValue[condition];
    return (
      [record_value, ...values].find((candidate) => candidate !== null && candidate.day === valuedOn) ?? null
    );
  };
  const [excellent, good, fair] = [
    findStoredValue('excellent'),
    findStoredValue('good'),
    findStoredValue('fair'),
  ];
  return {
    excellent_sandbox: excellent?.is_sandbox ?? false,
    good_sandbox: good?.is_sandbox ?? false,
    fair_sandbox: fair?.is_sandbox ?? false,
    excellent_by_price: excellent?.basis === 'price',
    good_by_price: good?.basis === 'price',
    fair_by_price: fair?.basis === 'price',
  };
}

const guideColumns = ({ guide }: PositionInput) => ({
  guide_xclean: guide?.xclean ?? null,
  guide_clean: guide?.clean ?? null,
  guide_avg: guide?.avg ?? null,
  guide_rough: guide?.rough ?? null,
  guide_valued_at: guide?.valued_at ?? null,
  guide_sandbox: guide?.is_sandbox ?? null,
});

const latestColumns = (series: readonly MarketValue[], today: CalendarDate) => ({
  excellent_latest: newestPositive(series, 'excellent', today)?.cents ?? null,
  good_latest: newestPositive(series, 'good', today)?.cents ?? null,
  fair_latest: newestPositive(series, 'fair', today)?.cents ?? null,
});

const forecastColumns = (input: PositionInput) => ({
  forecast_day: input.forecast_day,
  forecast_average: input.average,
  forecast_next_month: input.next_month,
  forecast_next_year: input.next_year,
});

/** Returns tomorrow if the vehicle is projected from today: its projected figures then change daily. */
function outlookChangeDays(
  input: PositionInput,
  { value, today }: { value: VehicleValue; today: CalendarDate },
): CalendarDate[] {
  const hasValue = [value.excellent, value.good, value.fair].some(
    ({ auctionCents }) => auctionCents !== null,
  );
  return input.contract !== null && hasValue && isProjectedFromToday(input) ? [addDays(today, 1)] : [];
}

/**
 * Returns the days after today on which the weekly change differs without new values. A value is compared
 * once it is seven days old. From its fifteenth day it is too old, unless a newer value is seven days old by
 * then. With weekly values, this is one day a week.
 */
const valueChangeDays = (series: readonly MarketValue[], today: CalendarDate): CalendarDate[] =>
  CENTS_FIELDS.flatMap((cents) => {
    const days = series.filter((value) => (value[cents] ?? 0) > 0).map(({ day }) => day);
    return days.flatMap((day, index) => {
      const newer = days[index - 1];
      const tooOld = addDays(day, 15);
      const hasOneChangeDay = newer === undefined || addDays(newer, 7) <= tooOld;
      return hasOneChangeDay ? [addDays(day, 7)] : [addDays(day, 7), tooOld];
    });
  }).filter((day) => day > today);

const CENTS_FIELDS = ['excellentCents', 'goodCents', 'fairCents'] as const;

const findEarliestDay = (days: readonly (CalendarDate | null)[]): CalendarDate | null =>
  days.filter((day) => day !== null).toSorted()[0] ?? null;
