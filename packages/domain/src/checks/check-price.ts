import type { Cents } from '../money.ts';
import { checkMovedDecimalPoint } from './check-moved-decimal-point.ts';
import { findingIf, type CheckFinding } from './finding.ts';

export interface PriceChange {
  cents: Cents;
  /** Value that the price is compared with: the provider's value, or the auction value for a sell price. */
  valueCents: Cents | null;
  formerCents?: Cents | null;
}

const MAX_PROVIDER_FACTOR = 2;

export function checkManualPrice({ cents, valueCents, formerCents }: PriceChange): CheckFinding[] {
  return [
    ...(valueCents === null ? [] : compareWithProvider(cents, valueCents)),
    ...(formerCents == null
      ? []
      : checkMovedDecimalPoint({ field: 'price', measure: 'cents', before: formerCents, after: cents })),
  ];
}

function compareWithProvider(cents: Cents, valueCents: Cents): CheckFinding[] {
  return [
    ...findingIf(cents > MAX_PROVIDER_FACTOR * valueCents, 'price', {
      reason: 'price_above_provider',
      facts: { valueCents },
    }),
    ...findingIf(cents * MAX_PROVIDER_FACTOR < valueCents, 'price', {
      reason: 'price_below_provider',
      facts: { valueCents },
    }),
  ];
}

const MIN_SELL_PERCENT = 60;
const MAX_SELL_PERCENT = 150;

export function checkSellPrice({ cents, valueCents }: PriceChange): CheckFinding[] {
  if (valueCents === null) return [];
  return [
    ...findingIf(cents * 100 < MIN_SELL_PERCENT * valueCents, 'price', {
      reason: 'price_below_auction',
      facts: { valueCents },
    }),
    ...findingIf(cents * 100 > MAX_SELL_PERCENT * valueCents, 'price', {
      reason: 'price_above_auction',
      facts: { valueCents },
    }),
  ];
}
