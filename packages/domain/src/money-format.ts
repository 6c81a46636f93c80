import type { Cents } from './money.ts';

/** Placeholder for a missing figure, which is never displayed as 0. */
export const DASH = '–';

const MINUS = '−';
const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** Returns for example '$1,234.50' or '−$0.05'. */
export function formatUsd(cents: Cents | null): string {
  return cents === null ? DASH : sign(cents, '') + withCents(cents);
}

/** Returns for example '$1,235' or '−$1,235'. Half a dollar rounds away from zero. */
export function formatWholeUsd(cents: Cents | null): string {
  return cents === null ? DASH : sign(wholeDollars(cents), '') + withoutCents(cents);
}

/**
 * Returns for example '+$12.00', '−$12.00' or '$0.00'. The sign is needed because color alone must not
 * carry meaning.
 */
export function formatSignedUsd(cents: Cents | null): string {
  return cents === null ? DASH : sign(cents, '+') + withCents(cents);
}

/** Returns for example '+$12', '−$12' or '$0'. */
export function formatSignedWholeUsd(cents: Cents | null): string {
  return cents === null ? DASH : sign(wholeDollars(cents), '+') + withoutCents(cents);
}

/** Formats hundredths of a percent: −42 is '−0.42%', 0 is '0.00%'. */
export function formatSignedPercent(percentHundredths: number | null): string {
  if (percentHundredths === null) return DASH;
  return `${sign(percentHundredths, '+')}${decimals(percentHundredths)}%`;
}

function sign(value: number, plus: '+' | ''): string {
  if (value < 0) return MINUS;
  return value > 0 ? plus : '';
}

function wholeDollars(cents: Cents): number {
  const size = Math.abs(cents);
  const dollars = Math.floor(size / 100) + (size % 100 >= 50 ? 1 : 0);
  return cents < 0 ? -dollars : dollars;
}

function withoutCents(cents: Cents): string {
  return `$${grouped.format(Math.abs(wholeDollars(cents)))}`;
}

function withCents(cents: Cents): string {
  return `$${decimals(cents)}`;
}

function decimals(hundredths: number): string {
  const size = Math.abs(hundredths);
  return `${grouped.format(Math.floor(size / 100))}.${String(size % 100).padStart(2, '0')}`;
}
