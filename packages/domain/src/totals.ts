import { type Cents, sumCents } from './money.ts';
import { divideRoundedExact } from './rate.ts';
import { type Condition, changePercentHundredths, type VehicleValue } from './valuation.ts';

export interface Position {
  condition: Condition;
  payoffCents: Cents | null;
  mileageMiles: number | null;
  value: VehicleValue;
}

export interface PositionTotals {
  /**
   * Number of vehicles with finance data. All figures except `withoutFinance` are sums over these vehicles.
   */
  count: number;
  auctionCents: Cents;
  /** Sum over all counted vehicles, so that revenue = auction − (payoff − withoutValue.payoff). */
  payoffCents: Cents;
  revenueCents: Cents;
  averageMileageMiles: number | null;
  withoutValue: { count: number; payoffCents: Cents };
  withoutFinance: { count: number; valued: number; auctionCents: Cents };
  positive: { count: number; revenueCents: Cents };
  /** Vehicles with a revenue of 0 or below. */
  negative: { count: number; revenueCents: Cents };
  averageRevenueCents: Cents | null;
  /**
   * (Σ now − Σ a week ago) / Σ a week ago over the vehicles with both values, weighted by money. −42 is
   * −0.42%.
   */
  weeklyChangePercentHundredths: number | null;
}

/**
 * Adds up positions, each in its own condition or all in the previewed condition. Sums add rounded cents. A
 * vehicle without finance data counts only in `withoutFinance`, and a vehicle without a value adds only its
 * payoff.
 */
export function sumPositions(positions: readonly Position[], previewCondition?: Condition): PositionTotals {
  const conditionValue = ({ value, condition }: Position) => value[previewCondition ?? condition];
  const counted = positions
    .filter(hasFinance)
    .map((position) => ({ ...position, ...conditionValue(position) }));
  const unfinanced = positions.filter((position) => !hasFinance(position)).map(conditionValue);
  const withoutValue = counted.filter((position) => position.auctionCents === null);
  const revenues = counted.flatMap(({ revenueCents }) => (revenueCents === null ? [] : [revenueCents]));
  const positive = revenues.filter((revenueCents) => revenueCents > 0);
  const negative = revenues.filter((revenueCents) => revenueCents <= 0);
  const mileages = counted.flatMap(({ mileageMiles }) => (mileageMiles === null ? [] : [mileageMiles]));
  const revenueCents = sumCents(revenues);
  return {
    count: counted.length,
    auctionCents: sumCents(counted.map((position) => position.auctionCents ?? 0)),
    payoffCents: sumCents(counted.map((position) => position.payoffCents)),
    revenueCents,
    averageMileageMiles: mean(sumCents(mileages), mileages.length),
    withoutValue: {
      count: withoutValue.length,
      payoffCents: sumCents(withoutValue.map((position) => position.payoffCents)),
    },
    withoutFinance: {
      count: unfinanced.length,
      valued: unfinanced.filter(({ auctionCents }) => auctionCents !== null).length,
      auctionCents: sumCents(unfinanced.map(({ auctionCents }) => auctionCents ?? 0)),
    },
    positive: { count: positive.length, revenueCents: sumCents(positive) },
    negative: { count: negative.length, revenueCents: sumCents(negative) },
    averageRevenueCents: mean(revenueCents, revenues.length),
    weeklyChangePercentHundredths: weeklyChange(counted),
  };
}

function hasFinance(position: Position): position is Position & { payoffCents: Cents } {
  return position.payoffCents !== null;
}

function weeklyChange(values: readonly { weekNowCents: Cents | null; weekAgoCents: Cents | null }[]) {
  const thenCents = sumCents(values.map(({ weekAgoCents }) => weekAgoCents ?? 0));
  const nowCents = sumCents(values.map(({ weekNowCents }) => weekNowCents ?? 0));
  return thenCents > 0 ? changePercentHundredths(nowCents, thenCents) : null;
}

/** Rounds half away from zero: 7 over 2 is 4. Null for a count of 0. */
export function mean(sum: number, count: number): number | null {
  return count > 0 ? Number(divideRoundedExact(BigInt(sum), BigInt(count))) : null;
}
