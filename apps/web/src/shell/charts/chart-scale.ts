export interface ChartScale {
  domain: [number, number];
  ticks: number[];
  /** True if the chart needs a line at zero, because it has both positive and negative values. */
  crossesZero: boolean;
}

interface ScaleOptions {
  /** True for bars, which start at zero. */
  fromZero?: boolean;
  /** True if the values are whole numbers. The ticks are then whole, too. */
  isWhole?: boolean;
}

const INTERVALS = 4;
/** Minimum size of the domain relative to its values. Smaller differences would look like large moves. */
const MIN_SHARE = 0.1;
const ROUND_STEPS = [1, 2, 2.5, 5, 10];

/**
 * Returns an axis with about five round ticks. Its length is at least a tenth of the largest value, so that
 * equal values form a line in the middle. For −15,169 alone, it ranges from −16,000 to −14,000.
 */
export function chartScale(values: readonly (number | null)[], options: ScaleOptions = {}): ChartScale {
  const numbers = values.filter((value) => value !== null);
  if (options.fromZero || numbers.length === 0) numbers.push(0);
  const [min, max] = [Math.min(...numbers), Math.max(...numbers)];
  const neededSize = Math.max(Math.abs(min), Math.abs(max)) * MIN_SHARE || 1;
  // An axis from zero is always long enough, so only other axes are widened.
  const widening = options.fromZero ? 0 : Math.max(0, neededSize - (max - min)) / 2;
  const [from, to] = [min - widening, max + widening];
  const step = roundStep((to - from || 1) / INTERVALS, options.isWhole ?? false);
  const firstStep = Math.floor(from / step);
  const lastStep = Math.max(Math.ceil(to / step), firstStep + 1);
  const ticks = Array.from({ length: lastStep - firstStep + 1 }, (_, index) =>
    removeFloatError((firstStep + index) * step),
  );
  return {
    domain: [ticks[0] ?? 0, ticks.at(-1) ?? 0],
    ticks,
    crossesZero: min < 0 && max > 0,
  };
}

/** Returns the smallest round step that is at least this size: 1, 2, 2.5 or 5 times a power of ten. */
function roundStep(size: number, isWhole: boolean): number {
  const power = 10 ** Math.floor(Math.log10(size));
  const steps = ROUND_STEPS.map((step) => removeFloatError(step * power));
  const step = steps.find(
    (candidate) => candidate >= size * (1 - 1e-9) && (!isWhole || Number.isInteger(candidate)),
  );
  return step ?? Math.max(1, removeFloatError(10 * power));
}

/** Removes the error of floating-point products such as 3 × 0.1, and the sign of −0. */
const removeFloatError = (value: number): number => Number(value.toPrecision(12)) + 0;

/**
 * Returns evenly spaced instants of an axis, from the first to the last: at most five, and at most one a day.
 */
export function createTimeTicks(times: readonly number[]): number[] {
  if (times.length === 0) return [];
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const days = Math.round((last - first) / DAY_MS);
  const intervals = Math.min(INTERVALS, days);
  if (intervals < 1) return [first];
  return Array.from(
    { length: intervals + 1 },
    (_, index) => first + Math.round((days * index) / intervals) * DAY_MS,
  );
}

const DAY_MS = 24 * 60 * 60 * 1_000;
