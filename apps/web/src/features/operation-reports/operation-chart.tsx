import '@mantine/charts/styles.css';
import type { OperationReportType } from '@fleetworth/contract/operation-report-choices';
import type { OperationFigures, OperationReportDetail } from '@fleetworth/contract/operation-reports';
import { LineChart } from '@mantine/charts';
import { figures } from '../../shell/format/figures.ts';
import classes from './operation-reports.module.css';

interface Line {
  name: keyof OperationFigures;
  label: string;
  color: string;
  strokeDasharray?: string;
}

const LINES: Record<OperationReportType, readonly Line[]> = {
  workload: [
    { name: 'out', label: 'Out', color: 'var(--fw-brand)' },
    { name: 'due_in', label: 'Due In', color: 'var(--fw-gain)', strokeDasharray: '10 3' },
    { name: 'on_rent', label: 'On Rent', color: 'var(--fw-ink-3)', strokeDasharray: '4 3' },
  ],
  rmt: [{ name: 'utilization', label: 'Utilization', color: 'var(--fw-brand)' }],
  availabe_calculator: [
    { name: 'available', label: 'Available', color: 'var(--fw-brand)' },
    { name: 'owned', label: 'Owned', color: 'var(--fw-ink-3)', strokeDasharray: '4 3' },
  ],
};

interface OperationChartProps {
  type: OperationReportType;
  days: OperationReportDetail['by_day'];
  heightPx: number;
}

export function OperationChart({ type, days, heightPx }: OperationChartProps) {
  const lines = LINES[type];
  const write = type === 'rmt' ? figures.percent : figures.signedCount;
  return (
    <LineChart
      aria-hidden
      lineChartProps={{ accessibilityLayer: false }}
      h={heightPx}
      data={days.map((day) => ({ ...day, label: figures.date(day.name) }))}
      dataKey="label"
      series={lines.map((line) => ({ ...line }))}
      curveType="linear"
      withLegend
      legendProps={{ itemSorter: null }}
      // A single day needs a dot.
      withDots={days.length <= 2}
      valueFormatter={write}
      xAxisProps={{ minTickGap: 24 }}
      yAxisProps={{ domain: ['auto', 'auto'], width: 62, tickFormatter: write }}
      tooltipProps={{ isAnimationActive: false, content: ({ payload }) => drawDay(payload, lines, write) }}
      lineProps={{ isAnimationActive: false }}
    />
  );
}

type Day = OperationReportDetail['by_day'][number];

/** Shows the values of the day under the pointer. */
function drawDay(
  payload: readonly { payload?: unknown }[],
  lines: readonly Line[],
  write: (figure: number | null) => string,
) {
  const day = payload[0]?.payload as Day | undefined;
  if (!day) return null;
  return (
    <div className={classes.day}>
      <b>{figures.date(day.name)}</b>
      {lines.map(({ name, label }) => (
        <span key={name}>
          {label} {write(day[name])}
        </span>
      ))}
    </div>
  );
}
