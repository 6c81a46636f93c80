/** What a known new price lets a vehicle be worth on a day, at an age and miles. */
export class PriceLimit {
  /** The most in good condition. */
  readonly dollars: number;
  readonly #newDollars: number;
  readonly #keptLog: number;

  /** The new price in the money of the day, and the logarithm of what nine of ten such vehicles keep no more of. */
  constructor(newDollars: number, keptLog: number) {
    this.#newDollars = newDollars;
    this.#keptLog = keptLog;
    this.dollars = newDollars * Math.exp(mostKeptLog(keptLog));
  }

  /** So many times a value in good condition, but not more than so many times the limit, as far as the new price lets that be. */
  raise(dollars: number, factorAt: (dollars: number) => number): number {
    const better = Math.log(factorAt(this.dollars));
    const most = this.#newDollars * Math.exp(mostKeptLog(this.#keptLog + better));
    return Math.max(dollars, Math.min(most, dollars * factorAt(dollars)));
  }

  /** By what may a value be raised until the best of its condition reaches the new price? 0 or a positive logarithm. */
  roomLog(excellentDollars: number): number {
    return Math.max(0, Math.log(this.#newDollars / excellentDollars));
  }
}

/** How far from the corner between a price and what nine of ten keep of it the two are felt together. */
const CORNER = 0.1;

/**
 * The most that is kept of a new price, where nine of ten keep no more than this of it; both logarithms. Always less than the
 * price, and it falls with what is kept, however new the vehicle is: 0 gives −0.07, 0.2 gives −0.01, −0.5 stays.
 */
export function mostKeptLog(log: number): number {
  return Math.min(0, log) - CORNER * Math.log1p(Math.exp(-Math.abs(log) / CORNER));
}

const DOUBTED_BELOW_LOG = Math.log(1 / 4);
const GIVEN_BACK = 3;

/**
 * By which logarithm is a new price raised that would take too much, where the most that is kept of it at one year is so many
 * times what sales tell? None from a quarter on; below, three percent for each that is missing: 2,650 dollars for 26,500 lost a
 * digit and limit nothing. A true price is some six tenths, since the market has risen more than new prices have.
 */
export function disbeliefLog(toldLog: number): number {
  return GIVEN_BACK * Math.max(0, DOUBTED_BELOW_LOG - toldLog);
}
