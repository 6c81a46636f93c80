import type { ChartScale } from './chart-scale.ts';

/** Space for half of the top label, and of the rightmost label, which the chart would omit without space. */
export const PLOT_MARGIN = { top: 8, right: 36, bottom: 0, left: 0 };

const DIGIT_PX = 7;
const MARGIN_PX = 24;

export function buildAxis({ domain, ticks }: ChartScale, format: (value: number) => string) {
  const longest = Math.max(...ticks.map((tick) => format(tick).length));
  return { domain, ticks, width: longest * DIGIT_PX + MARGIN_PX, tickFormatter: format };
}

export const zeroLines = ({ crossesZero }: ChartScale) =>
  crossesZero ? [{ y: 0, stroke: 'var(--fw-ink-3)' }] : [];
