import '@mantine/charts/styles.css';
import { CONDITIONS } from '@fleetworth/contract/choices';
import { LineChart } from '@mantine/charts';
import { figures } from '../../shell/format/figures.ts';
import { CONDITION_LABELS } from '../../shell/format/vehicle-words.ts';
import classes from './history.module.css';
import { chartPoints, type HistoryPoint } from './history-points.ts';

interface HistoryChartProps {
  /** The newest first. */
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

const tickOf = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'short',
  year: '2-digit',
  timeZone: 'UTC',
});

/** What a vehicle was worth over time, a line for each condition, and how far it had gone. The table below says the same. */
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
      // A gap is no fall of the market: what changed stands in the table.
      connectNulls={false}
      // A day without a neighbor is a dot; of a year of weeks the lines say enough.
      withDots={points.length <= 2 || points.some(({ changed }) => changed !== null)}
      valueFormatter={figures.count}
      xAxisProps={{
        type: 'number',
        scale: 'time',
        domain: ['dataMin', 'dataMax'],
        minTickGap: 24,
        tickFormatter: (time: number) => tickOf.format(time),
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

/** What the day under the pointer has. */
function Day({ point }: { point: HistoryPoint | undefined }) {
  if (!point?.date) return null;
  return (
    <div className={classes.day}>
      <b>{figures.date(point.date)}</b>
      {CONDITIONS.map((one) => (
        <span key={one}>
          {CONDITION_LABELS[one]} {figures.wholeUsd(point[one])}
        </span>
      ))}
      <span>{figures.count(point.mileage)} miles</span>
    </div>
  );
}
