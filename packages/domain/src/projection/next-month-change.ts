import type { Cents } from '../money.ts';
import type { EquityInput } from './above-water.ts';
import { projectedAuctionCents } from './market-outlook.ts';

/**
 * Returns the change of equity, the projected auction value less the projected payoff, from today to next
 * month. Below 0, the vehicle loses more value than is paid off. Null without an auction value, without
 * finance, or when next month can't be projected.
 *
 * A value that falls from 17,000.00 to 16,700.00, with a payoff that falls from 18,000.00 to 17,600.00:
 * 100.00.
 */
export function nextMonthChangeCents({ auctionCents, outlook, getPayoff }: EquityInput): Cents | null {
  const [now, next] = [0, 1].map((month) => {
    const auction = projectedAuctionCents(auctionCents, outlook, month);
    const payoff = getPayoff(month);
    return auction === null || payoff === null ? null : auction - payoff;
  });
  return now == null || next == null ? null : next - now;
}
