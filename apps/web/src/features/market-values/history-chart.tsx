import '@mantine/charts/styles.css';
import { LineChart } from '@mantine/charts';
import { figures } from '../../shell/figures.ts';
import { CONDITION_LABELS } from '../../shell/vehicle-words.ts';
import type { HistoryPoint } from './history-points.ts';

interface HistoryChartProps {
  /** The newest first. */
  points: readonly HistoryPoint[];
  heightPx: number;
}

const SERIES = [
  { name: 'excellent', label: CONDITION_LABELS.excellent, color: 'var(--fw-gain)' },
  { name: 'good', label: CONDITION_LABELS.good, color: 'var(--fw-brand)' },
  { name: 'fair', label: CONDITION_LABELS.fair, color: 'var(--fw-loss)' },
  {
    name: 'mileage',
    label: 'Mileage',
    color: 'var(--fw-ink-3)',
    yAxisId: 'right',
    strokeDasharray: '4 4',
  },
];

// The library asks for a label also before the pointer is over a day.
const dayOf = (time: unknown) =>
  typeof time === 'number' ? figures.date(new Date(time).toISOString().slice(0, 10)) : null;
const tickOf = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** What a vehicle was worth over time, a line for each condition, and how far it had gone. The table below says the same. */
export function HistoryChart({ points, heightPx }: HistoryChartProps) {
  return (
    <LineChart
      aria-hidden
      h={heightPx}
      data={points.toReversed().map((point) => ({ ...point }))}
      dataKey="time"
      series={SERIES}
      curveType="linear"
      withLegend
      legendProps={{ itemSorter: null }}
      withRightYAxis
      // A single day is a dot; of a year of weeks the lines say enough.
      withDots={points.length <= 2}
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
        labelFormatter: dayOf,
        isAnimationActive: false,
      }}
      lineProps={{ isAnimationActive: false }}
    />
  );
}
