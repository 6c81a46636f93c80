import { addMonths, type CalendarDate } from '@fleetworth/domain/calendar';
import index from './market-index.json' with { type: 'json' };
import { cacheByText } from './cache-by-text.ts';
import { LOG_STEP } from './table.ts';
import { dayNumberOf } from './vehicle-age.ts';

/** Published values of the used-vehicle market by month. Add new months as they are published. */
export interface IndexTable {
  /** Value of the index in the months of the fit. */
  base: number;
  /** Month in whose dollars prices of new vehicles are stated. */
  pricesOf: string;
  months: Readonly<Record<string, number>>;
}

export const MARKET_INDEX: IndexTable = index;

export interface MarketDay {
  /** Days since January 1, 2000. */
  dayNumber: number;
  year: number;
  /** Logarithm of the market relative to the market of the fit. */
  log: number;
  factor: number;
  /**
   * Month of the last known value on or before this day. Values apply to the 15th. Null before the first one.
   */
  month: string | null;
}

/**
 * The market is linear in the logarithm between mid-months, and constant before the first and after the
 * last month.
 */
export class MarketIndex {
  readonly #days: number[];
  readonly #logs: number[];
  readonly #months: string[];
  readonly newPricesLog: number;

  /**
   * Uses the fitted effects, in multiples of `LOG_STEP`, for months of the fit, and published values for
   * later months.
   */
  constructor(fitted: Readonly<Record<string, number>>, { base, pricesOf, months }: IndexTable) {
    const fittedLogs = Object.entries(fitted).map(([month, steps]) => [month, steps * LOG_STEP] as const);
    const lastFitted = fittedLogs.reduce((latest, [month]) => (month > latest ? month : latest), '');
    const published = Object.entries(months)
      .filter(([month]) => month > lastFitted)
      .map(([month, value]) => [month, Math.log(value / base)] as const);
    const points = [...fittedLogs, ...published].toSorted(([a], [b]) => (a < b ? -1 : 1));
    this.#months = points.map(([month]) => month);
    this.#days = points.map(([month]) => dayNumberOf(`${month}-15`));
    this.#logs = points.map(([, log]) => log);
    this.newPricesLog = this.on(`${pricesOf}-15`).log;
  }

  /** Cached, because a fleet is valued on one day, or repeatedly on the same days. */
  readonly on = cacheByText((day: CalendarDate): MarketDay => {
    const dayNumber = dayNumberOf(day);
    const { log, month } = this.#at(dayNumber);
    return { dayNumber, year: Number(day.slice(0, 4)), log, factor: Math.exp(log), month };
  });

  readonly marketAfter = cacheByText((day: CalendarDate): ((months: number) => MarketDay) => {
    const days: MarketDay[] = [];
    return (months) => (days[months] ??= this.on(addMonths(day, months)));
  });

  #at(day: number): { log: number; month: string | null } {
    let index = this.#days.length - 1;
    while (index >= 0 && (this.#days[index] as number) > day) index -= 1;
    const [from, to] = [this.#logs[Math.max(0, index)] ?? 0, this.#logs[index + 1]];
    const month = this.#months[index] ?? null;
    if (index < 0 || to === undefined) return { log: from, month };
    const start = this.#days[index] as number;
    const fraction = (day - start) / ((this.#days[index + 1] as number) - start);
    return { log: from + (to - from) * fraction, month };
  }
}
