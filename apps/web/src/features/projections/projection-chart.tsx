import '@mantine/charts/styles.css';
import { LineChart } from '@mantine/charts';
import { figures } from '../../shell/format/figures.ts';
import { formatMonth } from './projection-labels.ts';
import classes from './projections.module.css';

export interface ProjectedLine {
  name: string;
  label: string;
  color: string;
  strokeDasharray?: string;
}

export interface ProjectedPoint {
  month: number;
  date: string;
  [line: string]: number | string | null;
}

interface ProjectionChartProps {
  points: readonly ProjectedPoint[];
  lines: readonly ProjectedLine[];
  heightPx: number;
}

/** Charts amounts now and in the next 24 months. The table below has the same data. */
export function ProjectionChart({ points, lines, heightPx }: ProjectionChartProps) {
  return (
    <LineChart
      aria-hidden
      lineChartProps={{ accessibilityLayer: false }}
      h={heightPx}
      data={points.map((point) => ({ ...point, label: formatMonth(point) }))}
      dataKey="label"
      series={lines.map((line) => ({ ...line }))}
      curveType="linear"
      withLegend
      legendProps={{ itemSorter: null }}
      withDots={false}
      valueFormatter={figures.wholeUsd}
      xAxisProps={{ minTickGap: 24 }}
      yAxisProps={{ domain: ['auto', 'auto'], width: 84, tickFormatter: figures.wholeUsd }}
      tooltipProps={{ isAnimationActive: false, content: ({ payload }) => drawMonth(payload, lines) }}
      lineProps={{ isAnimationActive: false }}
    />
  );
}

function drawMonth(payload: readonly { payload?: unknown }[], lines: readonly ProjectedLine[]) {
  const point = payload[0]?.payload as ProjectedPoint | undefined;
  if (!point) return null;
  return (
    <div className={classes.month}>
      <b>{formatMonth(point)}</b>
      {lines.map(({ name, label }) => (
        <span key={name}>
          {label} {figures.wholeUsd(point[name] as number | null)}
        </span>
      ))}
    </div>
  );
}
