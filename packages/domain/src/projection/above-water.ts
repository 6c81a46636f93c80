import type { CalendarDate } from '../calendar.ts';
import type { Cents } from '../money.ts';
import { NEVER_ABOVE_WATER, PROJECTED_MONTHS } from './projected-months.ts';
import { type MarketOutlook, projectedAuctionCents } from './market-outlook.ts';
import { monthAhead, projectedPayoffCents, type VehicleToday } from './project-vehicle.ts';

type PayoffInput = Pick<VehicleToday, 'contract' | 'periodType'>;

/**
 * Returns a function for the payoff in a month. It computes each month lazily and once, because most vehicles
 * need few months and each of their conditions needs the same months.
 */
export function projectedPayoffs(input: PayoffInput, today: CalendarDate): (month: number) => Cents | null {
  const payoffs = new Map<number, Cents | null>();
  return (month) => {
    const cached = payoffs.get(month);
    if (cached !== undefined) return cached;
    const payoffCents = projectedPayoffCents(input, monthAhead(today, month));
    payoffs.set(month, payoffCents);
    return payoffCents;
  };
}

export interface EquityInput {
  auctionCents: Cents | null;
  outlook: MarketOutlook;
  getPayoff: (month: number) => Cents | null;
}

/**
 * Returns the number of months until the projected auction value covers the projected payoff: 0 today, 1 to
 * 24 for the first such month, `NEVER_ABOVE_WATER` for none of them. Null without an auction value, without
 * finance, or when the search reaches a month that can't be projected.
 *
 * A vehicle worth 17,000.00 with a flat curve and no forecast, and with a payoff of 18,000.00 that falls by
 * 400.00 a month, is above water after 3 months.
 */
export function monthsToAboveWater({ auctionCents, outlook, getPayoff }: EquityInput): number | null {
  for (let month = 0; month <= PROJECTED_MONTHS; month += 1) {
    const auction = projectedAuctionCents(auctionCents, outlook, month);
    const payoff = getPayoff(month);
    if (auction === null || payoff === null) return null;
    if (auction >= payoff) return month;
  }
  return NEVER_ABOVE_WATER;
}
