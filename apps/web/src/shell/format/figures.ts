import { type Cents, centsFromDollars } from '@fleetworth/domain/money';
import {
  DASH,
  formatSignedUsd,
  formatSignedWholeUsd,
  formatUsd,
  formatWholeUsd,
} from '@fleetworth/domain/money-format';
import { divideRounded } from '@fleetworth/domain/rate';

export { DASH };

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** Formats figures of the API (dollars, percent, miles, YYYY-MM-DD). Null is a dash. */
export const figures = {
  usd: formatDollarsWith(formatUsd),

  signedUsd: formatDollarsWith(formatSignedUsd),

  wholeUsd: formatDollarsWith(formatWholeUsd),

  signedWholeUsd: formatDollarsWith(formatSignedWholeUsd),

  meanUsd: (totalDollars: number, count: number): string =>
    formatWholeUsd(count === 0 ? null : divideRounded(centsFromDollars(totalDollars), count)),

  signedMeanUsd: (totalDollars: number, count: number): string =>
    formatSignedWholeUsd(count === 0 ? null : divideRounded(centsFromDollars(totalDollars), count)),

  count: orDash((count: number) => whole.format(count)),

  signedCount: orDash((count: number) => `${count < 0 ? '−' : ''}${whole.format(Math.abs(count))}`),

  /** Formats a percentage without its sign, which an arrow shows. */
  percent: orDash((percent: number) => `${Math.abs(percent).toFixed(2)}%`),

  signedPercent: orDash(
    (percent: number) => `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent).toFixed(2)}%`,
  ),

  grade: orDash((grade: number) => grade.toFixed(1)),

  date: orDash((date: string) => `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`),

  text: orDash((text: string) => text),
};

function formatDollarsWith(format: (cents: Cents | null) => string) {
  return (dollars: number | null): string => format(dollars === null ? null : centsFromDollars(dollars));
}

function orDash<Figure>(format: (figure: Figure) => string) {
  return (figure: Figure | null | undefined): string =>
    figure === null || figure === undefined || figure === '' ? DASH : format(figure);
}
