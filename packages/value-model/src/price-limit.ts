/**
 * Limit from the vehicle's price when new, in dollars of the valuation day. `retainedLog` is the logarithm of
 * the share of that price that nine of ten vehicles don't exceed.
 */
export interface NewPriceLimit {
  newDollars: number;
  retainedLog: number;
}

export class ValueLimit {
  readonly dollars: number;
  readonly by: 'segment' | 'new_price';
  readonly #segmentDollars: number;
  readonly #price: NewPriceLimit;

  constructor(segmentDollars: number, price: NewPriceLimit | null) {
    this.#segmentDollars = segmentDollars;
    this.#price = price ?? { newDollars: Number.POSITIVE_INFINITY, retainedLog: 0 };
    const priceDollars = this.#retainedDollars(0);
    this.by = segmentDollars < priceDollars ? 'segment' : 'new_price';
    this.dollars = Math.min(segmentDollars, priceDollars);
  }

  /**
   * Multiplies a value in good condition by the factor of a better condition. A result above the limit is
   * reduced to the limit of the segment or to the limit of the new price. The factor raises only the latter,
   * which stays below the new price.
   */
  applyConditionFactor(dollars: number, factorAt: (dollars: number) => number): number {
    const full = dollars * factorAt(dollars);
    if (full <= dollars || full <= this.dollars) return full;
    const factorLog = Math.log(factorAt(this.dollars));
    const max = Math.min(this.#segmentDollars, this.#retainedDollars(factorLog));
    // The limit never makes a better condition worth less than a worse one.
    return Math.max(dollars, Math.min(max, full));
  }

  // Returns the factor by which a value in excellent condition can rise before it reaches the limit of the
  // segment or the new price.
  maxExcellentFactor(excellentDollars: number): number {
    return Math.max(1, Math.min(this.#segmentDollars, this.#price.newDollars) / excellentDollars);
  }

  #retainedDollars(factorLog: number): number {
    return this.#price.newDollars * Math.exp(maxRetainedLog(this.#price.retainedLog + factorLog));
  }
}

/** The asymptotes of `maxRetainedLog` meet at 0, where the curve is half of this width below them. */
const CORNER_WIDTH = 0.12;

/**
 * Returns the maximum retained share of a new price, as a logarithm, from the logarithm of the share that
 * nine of ten vehicles don't exceed. The curve is a hyperbola whose asymptotes are that share and the whole
 * price. Always below 0, so that the value is below the price however new the vehicle is. Monotonic: 0
 * gives −0.06, 0.2 gives −0.02, −0.5 gives −0.51.
 */
export function maxRetainedLog(log: number): number {
  return (log - Math.sqrt(log * log + CORNER_WIDTH * CORNER_WIDTH)) / 2;
}

const MIN_PLAUSIBLE_SHARE = 1 / 4;

/**
 * Returns the factor that raises an implausible price before it limits a value. `shareOfSalesPrice` is the
 * price divided by the price implied by sales. The factor is 1 if this share is at least a quarter. Below
 * that, it is (0.25 / share)³, so that 2,650 dollars entered instead of 26,500 limit nothing. A correct price
 * is about six tenths of the price implied by sales, because the market has risen more than new prices.
 */
export function implausiblePriceFactor(shareOfSalesPrice: number): number {
  return shareOfSalesPrice >= MIN_PLAUSIBLE_SHARE ? 1 : (MIN_PLAUSIBLE_SHARE / shareOfSalesPrice) ** 3;
}
