import { type ChartLine, LineFigure } from '../../shell/charts/line-figure.tsx';
import { figures } from '../../shell/format/figures.ts';
import { formatMonth } from './projection-labels.ts';

export interface ProjectedPoint {
  month: number;
  date: string;
  [line: string]: number | string | null;
}

type LabeledPoint = ProjectedPoint & { label: string };

interface ProjectionChartProps {
  points: readonly ProjectedPoint[];
  lines: readonly ChartLine[];
  heightPx: number;
}

const LABEL_INTERVAL_MONTHS = 3;

export const ProjectionChart = ({ points, lines, heightPx }: ProjectionChartProps) => (
  <LineFigure
    points={points.map((point): LabeledPoint => ({ ...point, label: formatMonth(point) }))}
    xAxisProps={{ ticks: points.filter(({ month }) => month % LABEL_INTERVAL_MONTHS === 0).map(formatMonth) }}
    dataKey="label"
    lines={lines}
    heightPx={heightPx}
    format={figures.wholeUsd}
    describePoint={(point) => ({
      title: point.label,
      lines: lines.map(({ name, label }) => `${label} ${figures.wholeUsd(point[name] as number | null)}`),
    })}
  />
);
