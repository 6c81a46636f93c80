import { addMonths, type CalendarDate } from '../calendar.ts';
import type { FinanceContract, PeriodType } from '../finance/contract.ts';
import { contractStatusOn } from '../finance/contract-status.ts';
import type { Cents } from '../money.ts';
import type { PercentText } from '../rate.ts';
import { PROJECTED_MONTHS } from './projected-months.ts';
import { type MarketOutlook, projectedAuctionCents } from './market-outlook.ts';
import { ownerValueCents } from './owner-value.ts';

export interface MonthAhead {
  month: number;
  day: CalendarDate;
}

export const monthAhead = (today: CalendarDate, month: number): MonthAhead => ({
  month,
  day: addMonths(today, month),
});

/**
 * Returns today and the 24 months after it, each counted from today: January 31 is followed by February 28
 * and March 31.
 */
export const monthsAhead = (today: CalendarDate): MonthAhead[] =>
  Array.from({ length: PROJECTED_MONTHS + 1 }, (_, month) => monthAhead(today, month));

export interface VehicleToday {
  mileage: number | null;
  /** Null without an assumption. The mileage is then known only for today. */
  monthlyMiles: number | null;
  /** Auction value in the vehicle's condition, including manual prices. */
  auctionCents: Cents | null;
  contract: FinanceContract | null;
  periodType: PeriodType;
  /**
   * Monthly depreciation assumption: the override's rate, else the request's rate, else the location's
   * rate.
   */
  ratePercent: PercentText | null;
  outlook: MarketOutlook;
}

export interface ProjectedVehicle {
  mileage: number | null;
  payoffCents: Cents | null;
  ownerValueCents: Cents | null;
  revenueCents: Cents | null;
  auctionCents: Cents | null;
}

/**
 * Projects a vehicle to a month. For example, a Camry is worth 21,350.00 today. Its lease of 26,500.00 has
 * fallen by 510.00 a month for 13 months. At an assumption of 1.5%, three months ahead, the payoff is
 * 18,340.00, the owner value 20,157.50 and the revenue 1,817.50.
 */
export function projectVehicle(vehicle: VehicleToday, ahead: MonthAhead): ProjectedVehicle {
  const { auctionCents, contract, ratePercent, outlook } = vehicle;
  const capCostCents = contract?.capCostCents ?? null;
  const payoffCents = projectedPayoffCents(vehicle, ahead);
  const ownerCents = ownerValueCents({ auctionCents, capCostCents, ratePercent }, ahead.month);
  return {
    mileage: projectedMileage(vehicle, ahead.month),
    payoffCents,
    ownerValueCents: ownerCents,
    revenueCents: ownerCents === null || payoffCents === null ? null : ownerCents - payoffCents,
    auctionCents: projectedAuctionCents(auctionCents, outlook, ahead.month),
  };
}

// After the contract's end, the payoff remains the residual. Null without finance.
export function projectedPayoffCents(
  { contract, periodType }: Pick<VehicleToday, 'contract' | 'periodType'>,
  { day }: MonthAhead,
): Cents | null {
  return contract === null ? null : contractStatusOn({ contract, day, periodType }).payoffCents;
}

export function projectedMileage(
  { mileage, monthlyMiles }: Pick<VehicleToday, 'mileage' | 'monthlyMiles'>,
  month: number,
): number | null {
  if (mileage === null || month === 0) return mileage;
  return monthlyMiles === null ? null : mileage + month * monthlyMiles;
}
