import { CONDITIONS } from '@fleetworth/contract/choices';
import { createTimeTicks } from '../../shell/charts/chart-scale.ts';
import { type ChartLine, LineFigure } from '../../shell/charts/line-figure.tsx';
import { figures } from '../../shell/format/figures.ts';
import { CONDITION_LABELS } from '../../shell/format/vehicle-labels.ts';
import { type ChartPoint, toChartPoints, type HistoryPoint } from './history-points.ts';

interface HistoryChartProps {
  /** Newest first. */
  points: readonly HistoryPoint[];
  heightPx: number;
}

const LINES: readonly ChartLine[] = [
  { name: 'excellent', label: CONDITION_LABELS.excellent, color: 'var(--fw-gain)' },
  { name: 'good', label: CONDITION_LABELS.good, color: 'var(--fw-brand)', strokeDasharray: '10 3' },
  { name: 'fair', label: CONDITION_LABELS.fair, color: 'var(--fw-loss)', strokeDasharray: '4 3' },
  { name: 'mileage', label: 'Mileage', color: 'var(--fw-ink-3)', isRight: true, strokeDasharray: '1 4' },
];

const TICK_FORMAT = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'short',
  year: '2-digit',
  timeZone: 'UTC',
});

export const HistoryChart = ({ points, heightPx }: HistoryChartProps) => (
  <LineFigure
    points={toChartPoints(points)}
    dataKey="time"
    lines={LINES}
    heightPx={heightPx}
    format={figures.wholeUsd}
    formatRight={figures.count}
    // A line across a gap would look like a fall in the market. The table shows the reason for the gap.
    connectNulls={false}
    // A value between two gaps has no line, so it needs a dot. Values without gaps need none.
    withDots={points.length <= 2 || points.some(({ breakReason }) => breakReason !== null)}
    xAxisProps={{
      type: 'number',
      scale: 'time',
      domain: ['dataMin', 'dataMax'],
      ticks: createTimeTicks(points.map(({ time }) => time)),
      tickFormatter: (time: number) => TICK_FORMAT.format(time),
    }}
    describePoint={describePoint}
  />
);

const describePoint = (point: ChartPoint) =>
  'date' in point
    ? {
        title: figures.date(point.date),
        lines: [
          ...CONDITIONS.map(
            (condition) => `${CONDITION_LABELS[condition]} ${figures.wholeUsd(point[condition])}`,
          ),
          `${figures.count(point.mileage)} miles`,
        ],
      }
    : null;
