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

/** Figures as the wire brings them (dollars, percent, miles, YYYY-MM-DD), written for people. Null is a dash. */
export const figures = {
  usd: fromDollars(formatUsd),

  signedUsd: fromDollars(formatSignedUsd),

  /** For totals. */
  wholeUsd: fromDollars(formatWholeUsd),

  signedWholeUsd: fromDollars(formatSignedWholeUsd),

  /** A total shared out evenly; a dash where there is nothing to share among. */
  meanUsd: (totalDollars: number, count: number): string =>
    formatWholeUsd(count === 0 ? null : divideRounded(centsFromDollars(totalDollars), count)),

  /** With its sign. */
  signedMeanUsd: (totalDollars: number, count: number): string =>
    formatSignedWholeUsd(count === 0 ? null : divideRounded(centsFromDollars(totalDollars), count)),

  count: orDash((count: number) => whole.format(count)),

  /** With a minus where it is below 0. */
  signedCount: orDash((count: number) => `${count < 0 ? '−' : ''}${whole.format(Math.abs(count))}`),

  /** Without its sign: an arrow says it. */
  percent: orDash((percent: number) => `${Math.abs(percent).toFixed(2)}%`),

  signedPercent: orDash(
    (percent: number) => `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent).toFixed(2)}%`,
  ),

  grade: orDash((grade: number) => grade.toFixed(1)),

  date: orDash((date: string) => `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`),

  text: orDash((text: string) => text),
};

function fromDollars(format: (cents: Cents | null) => string) {
  return (dollars: number | null): string => format(dollars === null ? null : centsFromDollars(dollars));
}

function orDash<Figure>(write: (figure: Figure) => string) {
  return (figure: Figure | null | undefined): string =>
    figure === null || figure === undefined || figure === '' ? DASH : write(figure);
}
