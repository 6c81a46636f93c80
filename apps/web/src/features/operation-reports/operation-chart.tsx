import type { OperationReportType } from '@fleetworth/contract/operation-report-choices';
import type { OperationFigures, OperationReportDetail } from '@fleetworth/contract/operation-reports';
import { type ChartLine, LineFigure } from '../../shell/charts/line-figure.tsx';
import { figures } from '../../shell/format/figures.ts';

interface Line extends ChartLine {
  name: keyof OperationFigures;
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
  const isPercent = type === 'rmt';
  const format = isPercent ? figures.percent : figures.signedCount;
  return (
    <LineFigure
      points={days.map((day) => ({ ...day, label: figures.date(day.name) }))}
      dataKey="label"
      lines={lines}
      heightPx={heightPx}
      format={format}
      hasWholeTicks={!isPercent}
      // A line of one or two days is hard to see without dots.
      withDots={days.length <= 2}
      describePoint={(day) => ({
        title: day.label,
        lines: lines.map(({ name, label }) => `${label} ${format(day[name])}`),
      })}
    />
  );
}
