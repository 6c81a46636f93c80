import '@mantine/charts/styles.css';
import { LineChart } from '@mantine/charts';
import type { ComponentProps } from 'react';
import { type ChartHintText, drawHint } from './chart-hint.tsx';
import { ChartLegend, type ChartSeries } from './chart-legend.tsx';
import { chartScale } from './chart-scale.ts';
import classes from './charts.module.css';
import { buildAxis, PLOT_MARGIN, zeroLines } from './value-axis.ts';

export interface ChartLine extends ChartSeries {
  /** True if the line uses the axis on the right. */
  isRight?: boolean;
}

interface LineFigureProps<Point extends object> {
  points: readonly Point[];
  dataKey: string & keyof Point;
  lines: readonly ChartLine[];
  heightPx: number;
  format: (value: number) => string;
  formatRight?: (value: number) => string;
  hasWholeTicks?: boolean;
  /** Null for a gap. */
  describePoint: (point: Point) => ChartHintText | null;
  xAxisProps?: ComponentProps<typeof LineChart>['xAxisProps'];
  withDots?: boolean;
  connectNulls?: boolean;
}

export function LineFigure<Point extends object>(props: LineFigureProps<Point>) {
  const { points, lines, heightPx, format, formatRight = format, hasWholeTicks = false } = props;
  const leftScale = chartScale(
    collectValues(
      points,
      lines.filter(({ isRight }) => !isRight),
    ),
    { isWhole: hasWholeTicks },
  );
  const rightScale = chartScale(
    collectValues(
      points,
      lines.filter(({ isRight }) => isRight),
    ),
    { isWhole: true },
  );
  return (
    <div aria-hidden className={classes.figure} style={{ height: heightPx }}>
      <ChartLegend series={lines} />
      <LineChart
        className={classes.plot ?? ''}
        lineChartProps={{ accessibilityLayer: false, margin: PLOT_MARGIN }}
        data={points.map((point) => ({ ...point }))}
        dataKey={props.dataKey}
        series={lines.map(({ isRight, ...line }) => ({ ...line, ...(isRight && { yAxisId: 'right' }) }))}
        curveType="linear"
        withDots={props.withDots ?? false}
        connectNulls={props.connectNulls ?? true}
        withRightYAxis={lines.some(({ isRight }) => isRight)}
        referenceLines={zeroLines(leftScale)}
        xAxisProps={{ interval: 'equidistantPreserveStart', minTickGap: 24, ...props.xAxisProps }}
        yAxisProps={buildAxis(leftScale, format)}
        rightYAxisProps={buildAxis(rightScale, formatRight)}
        tooltipProps={{ isAnimationActive: false, content: drawHint(props.describePoint) }}
        lineProps={{ isAnimationActive: false }}
      />
    </div>
  );
}

const collectValues = (points: readonly object[], lines: readonly ChartLine[]) =>
  points.flatMap((point) =>
    lines.map(({ name }) => ((point as Record<string, unknown>)[name] ?? null) as number | null),
  );
