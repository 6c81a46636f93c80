import { type Condition, VALUATION_PROVIDER } from '@fleetworth/contract/field';
import type { FleetRow, VehicleRow } from '@fleetworth/contract/fleet-view';
import { SELL_DEFAULTS } from '@fleetworth/contract/selling-choices';
import { type CalendarDate, monthsPassed } from '@fleetworth/domain/calendar';
import { yearAgoConditionCents } from '@fleetworth/domain/historical';
import { type Cents, dollarsFromCents, dollarsOrNull } from '@fleetworth/domain/money';
import type { ComparisonBreak } from '@fleetworth/domain/comparable-values';
import { bandAround, depreciationAssumptionCents } from '@fleetworth/domain/valuation';
import type { FleetRecord } from './fleet-records.repository.ts';

const MAX_MONTHS = 12_000;

const toPercent = (basisPoints: number | null): number | null =>
  basisPoints === null ? null : basisPoints / 100;

/** Fields of a vehicle that any of the lists shows. `RowCache` selects the fields of each list. */
export type ListedVehicle = Omit<FleetRow, 'index'> &
  Pick<VehicleRow, 'company_class'> & { location: Pick<VehicleRow['location'], 'region'> };

export interface RowOptions {
  /** List that contains the rows: 'fleet' is the page Value by Vehicle, 'vehicles' the page Vehicles. */
  list: 'fleet' | 'vehicles';
  previewCondition: Condition | undefined;
  today: CalendarDate;
  includesPerformance?: boolean;
}

export function presentRow(
  record: FleetRecord,
  { previewCondition, today }: Pick<RowOptions, 'previewCondition' | 'today'>,
): ListedVehicle {
  const condition = previewCondition ?? record.condition;
  return {
    // Must stay the first entry and the only spread. Copying a whole object is fast, but adding its fields
    // to another object is slow.
    ...presentWorth(record, condition),
    id: record.vehicle_id,
    unit: record.unit,
    vin: record.vin,
    model_year: record.model_year,
    brand: { id: record.brand_id, name: record.brand_name },
    model: { id: record.model_id, name: record.model_name },
    model_detail:
      record.model_detail_id === null || record.model_detail_name === null
        ? null
        : { id: record.model_detail_id, name: record.model_detail_name },
    company_class:
      record.class_id === null || record.class_name === null
        ? null
        : { id: record.class_id, name: record.class_name },
    class_name: record.class_name,
    group_name: record.group_name,
    company: { id: record.company_id, name: record.company_name, state: { code: record.state_code } },
    location: {
      id: record.location_id,
      name: record.location_name,
      code: record.location_code,
      region: record.region_code,
      due_location_name: record.due_location_name,
      pickup_location_number: record.pickup_location_number,
    },
    in_service_date: record.in_service_date,
    months_in_service:
      record.in_service_date === null ? null : monthsPassed(record.in_service_date, today, MAX_MONTHS),
    mileage: record.mileage,
    condition: record.condition,
    color: record.color,
    status: record.status,
    tags: record.tags,
    last_mileage_record: presentLastMileageRecord(record, condition),
    last_blackbook_value: presentGuide(record),
    source: record.source_name,
    retail: record.offered_retail ?? SELL_DEFAULTS.retail,
    wholesale: record.offered_wholesale ?? SELL_DEFAULTS.wholesale,
    is_with_mmr: record.offered_with_mmr ?? SELL_DEFAULTS.is_with_mmr,
    initial_cost_selection: record.offered_with_cost ?? SELL_DEFAULTS.initial_cost_selection,
    version: record.vehicle_version,
  };
}

function presentGuide(record: FleetRecord): FleetRow['last_blackbook_value'] {
  if (record.guide_valued_at === null) return null;
  return {
    is_self: true,
    created_at: new Date(record.guide_valued_at).toISOString(),
    is_sandbox: record.guide_sandbox ?? false,
    data: [
      {
        adjusted_whole_xclean: dollarsOrNull(record.guide_xclean),
        adjusted_whole_clean: dollarsOrNull(record.guide_clean),
        adjusted_whole_avg: dollarsOrNull(record.guide_avg),
        adjusted_whole_rough: dollarsOrNull(record.guide_rough),
      },
    ],
  };
}

const COLUMNS = {
  excellent: columnsOf('excellent'),
  good: columnsOf('good'),
  fair: columnsOf('fair'),
};

function columnsOf<ShownCondition extends Condition>(condition: ShownCondition) {
  return {
    auction: `${condition}_auction`,
    weeklyChange: `${condition}_weekly_change`,
    source: `${condition}_source`,
    latest: `${condition}_latest`,
  } as const;
}

const presentComparisonBreak = ({ week_break, week_break_on }: FleetRecord): FleetRow['weekly_break'] =>
  week_break === null || week_break_on === null
    ? null
    : { reason: week_break as ComparisonBreak, on: week_break_on };

function presentValues(record: FleetRecord, condition: Condition) {
  const columns = COLUMNS[condition];
  return {
    auction: dollarsOrNull(record[columns.auction]),
    excellent_auction: dollarsOrNull(record.excellent_auction),
    good_auction: dollarsOrNull(record.good_auction),
    fair_auction: dollarsOrNull(record.fair_auction),
    auction_weekly_change: toPercent(record[columns.weeklyChange]),
    excellent_weekly_change: toPercent(record.excellent_weekly_change),
    good_weekly_change: toPercent(record.good_weekly_change),
    fair_weekly_change: toPercent(record.fair_weekly_change),
    weekly_break: presentComparisonBreak(record),
    value_state: record.value_state as FleetRow['value_state'],
    value_source: record[columns.source] as FleetRow['value_source'],
    valued_on: record.valued_on,
    provider: VALUATION_PROVIDER,
    is_sandbox: record.is_sandbox,
    value_basis: presentBasis(record, condition),
    default_market_value: dollarsOrNull(record.manual_price),
    manual_price_by: record.priced?.by ?? null,
    manual_price_on: record.priced && new Date(record.priced.at).toISOString(),
    latest_positive_market_value: {
      excellent: dollarsOrNull(record.excellent_latest),
      good: dollarsOrNull(record.good_latest),
      fair: dollarsOrNull(record.fair_latest),
    },
  };
}

function presentBasis(record: FleetRecord, condition: Condition): FleetRow['value_basis'] {
  const { value_basis: kind, value_data_year, value_index_month, value_confidence } = record;
  const source = record[COLUMNS[condition].source];
  if (kind === null || value_data_year === null || source === null || source === 'manual') return null;
  return {
    kind: kind as 'indexed' | 'price',
    data_year: value_data_year,
    index_month: value_index_month?.slice(0, 7) ?? null,
    confidence: value_confidence === 'low' ? 'low' : 'normal',
    ...presentBand(record, record[COLUMNS[condition].auction]),
  };
}

function presentBand(
  { value_low_tenths: lowTenths, value_high_tenths: highTenths }: FleetRecord,
  cents: Cents | null,
) {
  if (cents === null || lowTenths === null || highTenths === null) return { low: null, high: null };
  const { lowCents, highCents } = bandAround(cents, { lowTenths, highTenths });
  return { low: dollarsFromCents(lowCents), high: dollarsFromCents(highCents) };
}

function presentLastMileageRecord(
  record: FleetRecord,
  condition: Condition,
): FleetRow['last_mileage_record'] {
  const { mileage_record_id, mileage, mileage_date, mileage_updated_at } = record;
  if (
    mileage_record_id === null ||
    mileage === null ||
    mileage_date === null ||
    mileage_updated_at === null
  ) {
    return null;
  }
  return {
    id: mileage_record_id,
    mileage,
    date: mileage_date,
    condition_grade: record.grade_tenths === null ? null : record.grade_tenths / 10,
    updated_at: new Date(mileage_updated_at).toISOString(),
    market_values: presentRecordValues(record),
    one_year_older_condition_price: dollarsOrNull(
      yearAgoConditionCents({
        lastYearCents: record.year_ago_price,
        conditionCents: record[COLUMNS[condition].latest],
        goodCents: record.good_latest,
      }),
    ),
    one_year_older_mileage: record.year_ago_mileage,
  };
}

function presentRecordValues(
  record: FleetRecord,
): NonNullable<FleetRow['last_mileage_record']>['market_values'] {
  const { record_excellent, record_good, record_fair } = record;
  if (record_excellent === null && record_good === null && record_fair === null) return [];
  return [
    {
      provider: VALUATION_PROVIDER,
      excellent: dollarsOrNull(record_excellent),
      good: dollarsOrNull(record_good),
      fair: dollarsOrNull(record_fair),
    },
  ];
}

// Without finance, the assumption depends on the auction value in the condition.
const depreciationOf = (record: FleetRecord, condition: Condition): Cents | null =>
  record.payoff !== null || condition === record.condition
    ? record.depreciation_assumption
    : depreciationAssumptionCents(record.depreciation_rate, {
        capCostCents: null,
        auctionCents: record[COLUMNS[condition].auction],
      });

function presentWorth(record: FleetRecord, condition: Condition) {
  const payoff = dollarsOrNull(record.payoff);
  const purchaseAmount = dollarsOrNull(record.purchase_amount);
  const profits = {
    excellent: dollarsOrNull(record.excellent_revenue),
    good: dollarsOrNull(record.good_revenue),
    fair: dollarsOrNull(record.fair_revenue),
  };
  return {
    ...presentValues(record, condition),
    payoff,
    revenue: profits[condition],
    excellent_revenue: profits.excellent,
    good_revenue: profits.good,
    fair_revenue: profits.fair,
    above_water_in: record[`${condition}_above_water_in`],
    excellent_above_water_in: record.excellent_above_water_in,
    good_above_water_in: record.good_above_water_in,
    fair_above_water_in: record.fair_above_water_in,
    next_month_change: dollarsOrNull(record[`${condition}_next_month_change`]),
    excellent_next_month_change: dollarsOrNull(record.excellent_next_month_change),
    good_next_month_change: dollarsOrNull(record.good_next_month_change),
    fair_next_month_change: dollarsOrNull(record.fair_next_month_change),
    estimated_cap_cost: dollarsOrNull(record.cap_cost),
    purchase_amount: purchaseAmount,
    monthly_payment: dollarsOrNull(record.monthly_payment),
    remaining: record.remaining_months,
    contract_start: record.contract_start,
    contract_end: record.contract_end,
    depreciation_assumption: dollarsOrNull(depreciationOf(record, condition)),
    finance:
      payoff === null || purchaseAmount === null
        ? null
        : {
            id: record.vehicle_id,
            purchase_amount: purchaseAmount,
            calculated_values: {
              payoff,
              excellent_profit: profits.excellent,
              good_profit: profits.good,
              fair_profit: profits.fair,
            },
          },
  };
}
