/** Axis of a chart. */
export interface ChartScale {
  domain: [number, number];
  /** Round values, including both ends of the domain. */
  ticks: number[];
  /** True if the chart needs a line at zero, because values lie on both sides of it. */
  crossesZero: boolean;
}

interface ScaleOptions {
  /** True for bars, which start at zero. */
  fromZero?: boolean;
  /** True for values that are only whole numbers. */
  isWhole?: boolean;
}

const INTERVALS = 4;
/** Minimum size of the domain relative to its values. Smaller differences would look like large moves. */
const MIN_SHARE = 0.1;
const ROUND_STEPS = [1, 2, 2.5, 5, 10];

/**
 * Returns an axis with about five round ticks. It covers at least a tenth of the largest value, so that equal
 * values are a line in the middle. −15,169 alone: −16,000 to −14,000.
 */
export function chartScale(values: readonly (number | null)[], options: ScaleOptions = {}): ChartScale {
  const known = values.filter((value) => value !== null);
  if (options.fromZero || known.length === 0) known.push(0);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const neededSize = Math.max(Math.abs(least), Math.abs(most)) * MIN_SHARE || 1;
  // Bars already start at zero, which is far enough from their values.
  const widening = options.fromZero ? 0 : Math.max(0, neededSize - (most - least)) / 2;
  const [from, to] = [least - widening, most + widening];
  const step = roundStep((to - from || 1) / INTERVALS, options.isWhole ?? false);
  const first = Math.floor(from / step);
  const last = Math.max(Math.ceil(to / step), first + 1);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => exact((first + index) * step));
  return {
    domain: [ticks[0] ?? 0, ticks.at(-1) ?? 0],
    ticks,
    crossesZero: least < 0 && most > 0,
  };
}

/** Returns the smallest round step that is at least this size: 1, 2, 2.5 or 5 times a power of ten. */
function roundStep(size: number, isWhole: boolean): number {
  const power = 10 ** Math.floor(Math.log10(size));
  const steps = ROUND_STEPS.map((step) => exact(step * power));
  const step = steps.find((one) => one >= size * (1 - 1e-9) && (!isWhole || Number.isInteger(one)));
  return step ?? Math.max(1, exact(10 * power));
}

/** Removes the error of floating-point products such as 3 × 0.1. */
const exact = (value: number): number => Number(value.toPrecision(12)) + 0;

/**
 * Returns evenly spaced instants of an axis, from the first to the last: at most five, and at most one a day.
 */
export function evenTimes(times: readonly number[]): number[] {
  if (times.length === 0) return [];
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const days = Math.round((last - first) / DAY_MS);
  const parts = Math.min(INTERVALS, days);
  if (parts < 1) return [first];
  return Array.from({ length: parts + 1 }, (_, index) => first + Math.round((days * index) / parts) * DAY_MS);
}

const DAY_MS = 24 * 60 * 60 * 1_000;
