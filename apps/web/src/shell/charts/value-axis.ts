import type { ChartScale } from './chart-scale.ts';

/** Space for half of the top label and half of the last label. Without it, the chart omits the last label. */
export const PLOT_MARGIN = { top: 8, right: 36, bottom: 0, left: 0 };

/** Approximate width of a digit. */
const DIGIT_PX = 7;
/** Space between the labels, the axis and the edge of the chart. */
const MARGIN_PX = 24;

export function buildAxis({ domain, ticks }: ChartScale, format: (value: number) => string) {
  const longest = Math.max(...ticks.map((tick) => format(tick).length));
  return { domain, ticks, width: longest * DIGIT_PX + MARGIN_PX, tickFormatter: format };
}

export const zeroLines = ({ crossesZero }: ChartScale) =>
  crossesZero ? [{ y: 0, stroke: 'var(--fw-ink-3)' }] : [];
