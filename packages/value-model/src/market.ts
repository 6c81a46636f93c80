import type { CalendarDate } from '@fleetworth/domain/calendar';
import index from './market-index.json' with { type: 'json' };
import { cacheByText } from './cache-by-text.ts';
import { LOG_STEP } from './table.ts';
import { dayCount } from './vehicle-age.ts';

/** Published values of the used-vehicle market by month, to be edited as new ones come. */
export interface IndexTable {
  /** What it was in the months that the model was fitted in. */
  base: number;
  /** The month in whose money new prices are taken. */
  pricesOf: string;
  months: Readonly<Record<string, number>>;
}

export const MARKET_INDEX: IndexTable = index;

/** The market on a day. */
export interface MarketDay {
  /** As `dayCount` counts it. */
  count: number;
  year: number;
  /** The logarithm of the market over that of the fit, and what it is the logarithm of. */
  log: number;
  factor: number;
  /** The latest month of the index before it. */
  month: string | null;
}

/** The market over time: straight in the logarithm between the middles of its months, level before and after them. */
export class MarketIndex {
  readonly #days: number[];
  readonly #logs: number[];
  readonly #months: string[];
  /** Of the month in whose money new prices are taken. */
  readonly pricesLog: number;

  /** Months of the fit have its own effects, in steps; those after them the published values. */
  constructor(fitted: Readonly<Record<string, number>>, { base, pricesOf, months }: IndexTable) {
    const own = Object.entries(fitted).map(([month, steps]) => [month, steps * LOG_STEP] as const);
    const last = own.reduce((latest, [month]) => (month > latest ? month : latest), '');
    const published = Object.entries(months)
      .filter(([month]) => month > last)
      .map(([month, value]) => [month, Math.log(value / base)] as const);
    const points = [...own, ...published].toSorted(([a], [b]) => (a < b ? -1 : 1));
    this.#months = points.map(([month]) => month);
    this.#days = points.map(([month]) => dayCount(`${month}-15`));
    this.#logs = points.map(([, log]) => log);
    this.pricesLog = this.on(`${pricesOf}-15`).log;
  }

  /** Cached: a fleet is valued on one day, or week after week on the same ones. */
  readonly on = cacheByText((day: CalendarDate): MarketDay => {
    const count = dayCount(day);
    const { log, month } = this.#at(count);
    return { count, year: Number(day.slice(0, 4)), log, factor: Math.exp(log), month };
  });

  #at(day: number): { log: number; month: string | null } {
    let place = this.#days.length - 1;
    while (place >= 0 && (this.#days[place] as number) > day) place -= 1;
    const [from, to] = [this.#logs[Math.max(0, place)] ?? 0, this.#logs[place + 1]];
    const month = this.#months[place] ?? null;
    if (place < 0 || to === undefined) return { log: from, month };
    const start = this.#days[place] as number;
    const part = (day - start) / ((this.#days[place + 1] as number) - start);
    return { log: from + (to - from) * part, month };
  }
}
