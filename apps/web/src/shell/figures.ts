/** What stands where there is no figure. Never 0. */
export const DASH = '–';

const MINUS = '−';
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const cents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Figures as the wire brings them (dollars, percent, miles, YYYY-MM-DD), written for people. Null is a dash. */
export const figures = {
  usd: orDash((dollars: number) => `${minus(dollars)}$${cents.format(Math.abs(dollars))}`),

  signedUsd: orDash((dollars: number) => `${sign(dollars)}$${cents.format(Math.abs(dollars))}`),

  /** For totals. */
  wholeUsd: orDash((dollars: number) => `${minus(dollars)}$${whole.format(Math.abs(dollars))}`),

  signedWholeUsd: orDash((dollars: number) => `${sign(dollars)}$${whole.format(Math.abs(dollars))}`),

  count: orDash((count: number) => whole.format(count)),

  /** Without its sign: an arrow says it. */
  percent: orDash((percent: number) => `${cents.format(Math.abs(percent))} %`),

  grade: orDash((grade: number) => grade.toFixed(1)),

  date: orDash((date: string) => `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`),

  text: orDash((text: string) => text),
};

function orDash<Figure>(write: (figure: Figure) => string) {
  return (figure: Figure | null | undefined): string =>
    figure === null || figure === undefined || figure === '' ? DASH : write(figure);
}

const minus = (value: number) => (value < 0 ? MINUS : '');
const sign = (value: number) => (value > 0 ? '+' : minus(value));
