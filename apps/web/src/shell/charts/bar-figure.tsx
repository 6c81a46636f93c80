import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { type ChartHintText, drawHint } from './chart-hint.tsx';
import { chartScale } from './chart-scale.ts';
import classes from './charts.module.css';
import { buildAxis, PLOT_MARGIN, zeroLines } from './value-axis.ts';

const MAX_BAR_PX = 64;

interface Bar {
  id: string;
  shortLabel: string;
  value: number;
}

interface BarFigureProps<Item extends Bar> {
  bars: readonly Item[];
  heightPx: number;
  format: (value: number) => string;
  describePoint: (bar: Item) => ChartHintText;
}

export function BarFigure<Item extends Bar>({ bars, heightPx, format, describePoint }: BarFigureProps<Item>) {
  const scale = chartScale(
    bars.map(({ value }) => value),
    { fromZero: true },
  );
  return (
    <div aria-hidden className={classes.figure} style={{ height: heightPx }}>
      <BarChart
        className={classes.plot ?? ''}
        barChartProps={{ accessibilityLayer: false, margin: PLOT_MARGIN }}
        data={bars.map((bar) => ({ ...bar }))}
        dataKey="id"
        series={[{ name: 'value', color: 'var(--fw-brand)' }]}
        getBarColor={(value) => (value > 0 ? 'var(--fw-gain)' : 'var(--fw-loss)')}
        maxBarWidth={MAX_BAR_PX}
        referenceLines={zeroLines(scale)}
        xAxisProps={{
          interval: 'preserveStart',
          minTickGap: 6,
          tickFormatter: (id: string) => bars.find((bar) => bar.id === id)?.shortLabel ?? '',
        }}
        yAxisProps={buildAxis(scale, format)}
        tooltipProps={{ isAnimationActive: false, content: drawHint(describePoint) }}
        barProps={{ isAnimationActive: false }}
      />
    </div>
  );
}
