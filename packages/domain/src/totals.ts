import { type Cents, sumCents } from './money.ts';
import { divideRoundedExact } from './rate.ts';
import { type Condition, changePercentHundredths, type VehicleValue } from './valuation.ts';

/** A vehicle's kept figures, as far as totals need them. */
export interface Position {
  condition: Condition;
  /** Null without finance data. */
  payoffCents: Cents | null;
  /** Of the last mileage record; null where there is none. */
  mileageMiles: number | null;
  value: VehicleValue;
}

export interface PositionTotals {
  /** Vehicles with finance data. Everything below but `withoutFinance` is over these. */
  count: number;
  /** Over those that have an auction value. */
  auctionCents: Cents;
  /** Over all counted, so that revenue = auction − (payoff − withoutValue.payoff). */
  payoffCents: Cents;
  revenueCents: Cents;
  /** The mean of the last mileages, whole miles; null where none of them has one. */
  averageMileageMiles: number | null;
  withoutValue: { count: number; payoffCents: Cents };
  /** How many of them have an auction value, and its sum. */
  withoutFinance: { count: number; valued: number; auctionCents: Cents };
  /** Revenue above 0. */
  positive: { count: number; revenueCents: Cents };
  /** Revenue of 0 and below, as the tint. */
  negative: { count: number; revenueCents: Cents };
  /** Revenue over the vehicles that have one. */
  averageRevenueCents: Cents | null;
  /** (Σ now − Σ a week ago) / Σ a week ago over those that have both: weighted by money. −42 is −0.42 %. */
  weeklyChangePercentHundredths: number | null;
}

/**
 * What is the sum of these vehicles' worth, each in its own condition or all in the previewed one? Sums add rounded
 * cents; a vehicle without finance data counts nowhere else, one without a value adds its payoff alone.
 */
export function sumPositions(positions: readonly Position[], previewCondition?: Condition): PositionTotals {
  const valueOf = ({ value, condition }: Position) => value[previewCondition ?? condition];
  const counted = positions.filter(hasFinance).map((position) => ({ ...position, ...valueOf(position) }));
  const unfinanced = positions.filter((position) => !hasFinance(position)).map(valueOf);
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

function weeklyChange(weeks: readonly { weekNowCents: Cents | null; weekThenCents: Cents | null }[]) {
  const thenCents = sumCents(weeks.map((week) => week.weekThenCents ?? 0));
  const nowCents = sumCents(weeks.map((week) => week.weekNowCents ?? 0));
  return thenCents > 0 ? changePercentHundredths(nowCents, thenCents) : null;
}

/** The mean of amounts or figures from their sum, rounded half away from zero; null of nothing. 7 over 2 is 4. */
export function mean(sum: number, count: number): number | null {
  return count > 0 ? Number(divideRoundedExact(BigInt(sum), BigInt(count))) : null;
}
