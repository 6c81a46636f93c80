import { type Condition, VALUATION_PROVIDER, type VehicleStatus } from '@fleetworth/contract/field';
import { GUIDE_TIERS_BY_CONDITION, GUIDE_TIERS } from '@fleetworth/contract/guide-valuation-choices';
import type { GuideEntry, GuideItem, GuideVehicle } from '@fleetworth/contract/guide-valuations';
import { isWideSpread, spreadPercent } from '@fleetworth/domain/guide';
import { type Cents, centsFromDollars, dollarsOrNull } from '@fleetworth/domain/money';

export interface ItemRow {
  vehicle_id: number;
  mileage: number;
  grade_tenths: number | null;
  state_code: string;
  entries: Record<string, unknown>[] | null;
  answered_at: Date | null;
  is_sandbox: boolean;
  unit: string;
  vin: string;
  company_id: number;
  company_name: string;
  location_id: number;
  location_name: string;
  location_code: string | null;
  brand: string;
  model: string;
  model_detail: string | null;
  model_year: number | null;
  condition: Condition;
  color: string | null;
  in_service_date: string | null;
  status: VehicleStatus;
  is_deleted: boolean;
  today_grade_tenths: number | null;
  valued_on: string | null;
  is_value_sandbox: boolean;
  excellent_latest: Cents | null;
  good_latest: Cents | null;
  fair_latest: Cents | null;
  excellent_weekly_change: number | null;
  good_weekly_change: number | null;
  fair_weekly_change: number | null;
  has_finance: boolean;
  payoff: Cents | null;
  cap_cost: Cents | null;
  purchase_amount: Cents | null;
  monthly_payment: Cents | null;
  remaining_months: number | null;
  financing_company_name: string | null;
}

export function presentItem(row: ItemRow): GuideItem {
  const entries = row.entries?.map(toEntry) ?? null;
  const guide = entries?.[0]?.[`adjusted_whole_${GUIDE_TIERS_BY_CONDITION[row.condition]}`] ?? null;
  const guideCents = guide === null ? null : centsFromDollars(guide);
  // Newest provider value. A manual price is ignored.
  const providerCents = row[`${row.condition}_latest`];
  return {
    vehicle: presentVehicle(row),
    mileage: row.mileage,
    state: row.state_code,
    grade: row.grade_tenths === null ? null : row.grade_tenths / 10,
    data: entries,
    answered_at: row.answered_at?.toISOString() ?? null,
    is_sandbox: row.is_sandbox,
    spread: spreadPercent(guideCents, providerCents),
    is_wide_spread: isWideSpread(guideCents, providerCents),
  };
}

const LEVELS = ['retail', 'whole'] as const;

/** Returns the eight displayed values. The guide returns 0 for a missing value. */
function toEntry(entry: Record<string, unknown>): GuideEntry {
  const names = LEVELS.flatMap((level) => GUIDE_TIERS.map((tier) => `adjusted_${level}_${tier}` as const));
  return Object.fromEntries(
    names.map((name) => {
      const value = entry[name];
      return [name, typeof value === 'number' && value > 0 ? value : null];
    }),
  ) as GuideEntry;
}

const percentOf = (basisPoints: number | null): number | null =>
  basisPoints === null ? null : basisPoints / 100;

function presentVehicle(row: ItemRow): GuideVehicle {
  const { today_grade_tenths: gradeTenths } = row;
  return {
    id: row.vehicle_id,
    unit: row.unit,
    vin: row.vin,
    company: { id: row.company_id, name: row.company_name },
    location: { id: row.location_id, name: row.location_name, code: row.location_code },
    brand: row.brand,
    model: row.model,
    model_detail: row.model_detail,
    model_year: row.model_year,
    condition: row.condition,
    color: row.color,
    in_service_date: row.in_service_date,
    status: row.status,
    is_deleted: row.is_deleted,
    finance: row.has_finance
      ? {
          payoff: dollarsOrNull(row.payoff),
          estimated_cap_cost: dollarsOrNull(row.cap_cost),
          purchase_amount: dollarsOrNull(row.purchase_amount),
          monthly_payment: dollarsOrNull(row.monthly_payment),
          remaining: row.remaining_months,
          financing_company_name: row.financing_company_name,
        }
      : null,
    last_mileage_record: {
      condition_grade: gradeTenths === null ? null : gradeTenths / 10,
      valued_on: row.valued_on,
      is_sandbox: row.is_value_sandbox,
      market_values: [
        {
          provider: VALUATION_PROVIDER,
          excellent: dollarsOrNull(row.excellent_latest),
          good: dollarsOrNull(row.good_latest),
          fair: dollarsOrNull(row.fair_latest),
          excellent_weekly_change: percentOf(row.excellent_weekly_change),
          good_weekly_change: percentOf(row.good_weekly_change),
          fair_weekly_change: percentOf(row.fair_weekly_change),
        },
      ],
    },
  };
}
