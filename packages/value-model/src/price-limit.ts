/** How a new price limits what a vehicle is worth: the price in the money of the day, and the logarithm of what nine of ten keep no more of. */
export interface NewPriceLimit {
  newDollars: number;
  keptLog: number;
}

/** What a vehicle may be worth at most on a day, at an age and miles: by its segment, and by its new price if it has one. */
export class ValueLimit {
  /** The most in good condition. */
  readonly dollars: number;
  /** Which of the two limits more. */
  readonly by: 'segment' | 'new_price';
  readonly #segmentDollars: number;
  readonly #price: NewPriceLimit;

  constructor(segmentDollars: number, price: NewPriceLimit | null) {
    this.#segmentDollars = segmentDollars;
    this.#price = price ?? { newDollars: Number.POSITIVE_INFINITY, keptLog: 0 };
    const priceDollars = this.#keptDollars(0);
    this.by = segmentDollars < priceDollars ? 'segment' : 'new_price';
    this.dollars = Math.min(segmentDollars, priceDollars);
  }

  /** So many times a value in good condition, but not more than so many times the limit, as far as the new price lets that be. */
  raise(dollars: number, factorAt: (dollars: number) => number): number {
    const full = dollars * factorAt(dollars);
    // Nothing that is better is limited more.
    if (full <= dollars || full <= this.dollars) return full;
    const better = Math.log(factorAt(this.dollars));
    const most = Math.min(this.#segmentDollars, this.#keptDollars(better));
    return Math.max(dollars, Math.min(most, full));
  }

  /** How many times as much may a value be until the best of its condition reaches the most? */
  roomAbove(excellentDollars: number): number {
    return Math.max(1, Math.min(this.#segmentDollars, this.#price.newDollars) / excellentDollars);
  }

  #keptDollars(better: number): number {
    return this.#price.newDollars * Math.exp(mostKeptLog(this.#price.keptLog + better));
  }
}

/** How much less than either is kept where a price and what nine of ten keep of it meet, twice. */
const CORNER = 0.12;

/**
 * The largest share of a new price that is kept, as a logarithm, from the logarithm of what nine of ten vehicles keep at most. A
 * hyperbola between that and the whole price.
 * It is always below 0, so that the value stays below the price however new the vehicle is, and it falls with its argument: 0 gives
 * −0.06, 0.2 gives −0.02, −0.5 gives −0.51.
 */
export function mostKeptLog(log: number): number {
  return (log - Math.sqrt(log * log + CORNER * CORNER)) / 2;
}

const DOUBTED_BELOW = 1 / 4;

/**
 * The factor by which a doubtful new price is raised before it limits a value. `ofSalesPrice` is the price divided by the one that
 * sales show.
 * 1 from a quarter on. Below, three percent for each percent that is missing: 2,650 dollars typed for 26,500 lost a digit and limit
 * nothing.
 * A true price has some six tenths, since the market has risen more than new prices have.
 */
export function doubtedPriceFactor(ofSalesPrice: number): number {
  return ofSalesPrice >= DOUBTED_BELOW ? 1 : (DOUBTED_BELOW / ofSalesPrice) ** 3;
}
