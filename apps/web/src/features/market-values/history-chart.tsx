import '@mantine/charts/styles.css';
import { CONDITIONS } from '@fleetworth/contract/choices';
import { LineChart } from '@mantine/charts';
import { figures } from '../../shell/format/figures.ts';
import { CONDITION_LABELS } from '../../shell/format/vehicle-labels.ts';
import classes from './history.module.css';
import { chartPoints, type HistoryPoint } from './history-points.ts';

interface HistoryChartProps {
  /** Newest first. */
  points: readonly HistoryPoint[];
  heightPx: number;
}

const SERIES = [
  { name: 'excellent', label: CONDITION_LABELS.excellent, color: 'var(--fw-gain)' },
  { name: 'good', label: CONDITION_LABELS.good, color: 'var(--fw-brand)', strokeDasharray: '10 3' },
  { name: 'fair', label: CONDITION_LABELS.fair, color: 'var(--fw-loss)', strokeDasharray: '4 3' },
  {
    name: 'mileage',
    label: 'Mileage',
    color: 'var(--fw-ink-3)',
    yAxisId: 'right',
    strokeDasharray: '1 4',
  },
];

const TICK_FORMAT = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'short',
  year: '2-digit',
  timeZone: 'UTC',
});

/**
 * Charts a vehicle's value over time in each condition, and its mileage. The table below has the same data.
 */
export function HistoryChart({ points, heightPx }: HistoryChartProps) {
  return (
    <LineChart
      aria-hidden
      lineChartProps={{ accessibilityLayer: false }}
      h={heightPx}
      data={chartPoints(points).map((point) => ({ ...point }))}
      dataKey="time"
      series={SERIES}
      curveType="linear"
      withLegend
      legendProps={{ itemSorter: null }}
      withRightYAxis
      // A gap isn't a fall of the market. The table shows the reason.
      connectNulls={false}
      // A day without adjacent values needs a dot; weekly values of a year don't.
      withDots={points.length <= 2 || points.some(({ changed }) => changed !== null)}
      valueFormatter={figures.count}
      xAxisProps={{
        type: 'number',
        scale: 'time',
        domain: ['dataMin', 'dataMax'],
        minTickGap: 24,
        tickFormatter: (time: number) => TICK_FORMAT.format(time),
      }}
      yAxisProps={{ domain: ['auto', 'auto'], width: 62, tickFormatter: figures.wholeUsd }}
      rightYAxisProps={{ domain: ['auto', 'auto'], width: 58, tickFormatter: figures.count }}
      tooltipProps={{
        isAnimationActive: false,
        content: drawDay,
      }}
      lineProps={{ isAnimationActive: false }}
    />
  );
}

interface Hovered {
  payload: readonly { payload?: unknown }[];
}

const drawDay = ({ payload }: Hovered) => <Day point={payload[0]?.payload as HistoryPoint | undefined} />;

function Day({ point }: { point: HistoryPoint | undefined }) {
  if (!point?.date) return null;
  return (
    <div className={classes.day}>
      <b>{figures.date(point.date)}</b>
      {CONDITIONS.map((condition) => (
        <span key={condition}>
          {CONDITION_LABELS[condition]} {figures.wholeUsd(point[condition])}
        </span>
      ))}
      <span>{figures.count(point.mileage)} miles</span>
    </div>
  );
}
