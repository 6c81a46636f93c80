import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { figures } from '../../shell/format/figures.ts';
import type { EquityRow } from './dashboard-figures.ts';
import classes from './dashboard.module.css';

const SERIES = [{ name: 'revenue', label: 'Revenue/Loss', color: 'var(--fw-brand)' }];

/** Charts the gains and losses of locations. The table below has the same data for all locations. */
export const EquityChart = ({ bars, heightPx }: { bars: readonly EquityRow[]; heightPx: number }) => (
  <BarChart
    aria-hidden
    barChartProps={{ accessibilityLayer: false }}
    h={heightPx}
    data={bars.map(({ id, name, short, revenue }) => ({ id, name, short, revenue }))}
    dataKey="id"
    series={SERIES}
    getBarColor={(dollars) => (dollars > 0 ? 'var(--fw-gain)' : 'var(--fw-loss)')}
    valueFormatter={figures.signedWholeUsd}
    xAxisProps={{
      interval: 'preserveStart',
      minTickGap: 6,
      tickFormatter: (id: string) => bars.find((bar) => bar.id === id)?.short ?? '',
    }}
    yAxisProps={{ width: 84, tickFormatter: figures.wholeUsd }}
    tooltipProps={{ isAnimationActive: false, content: ({ payload }) => renderTooltip(payload) }}
    barProps={{ isAnimationActive: false }}
  />
);

function renderTooltip(payload: readonly { payload?: unknown }[]) {
  const row = payload[0]?.payload as EquityRow | undefined;
  if (!row) return null;
  return (
    <div className={classes.hint}>
      <b>{row.name}</b>
      {figures.signedWholeUsd(row.revenue)}
    </div>
  );
}
