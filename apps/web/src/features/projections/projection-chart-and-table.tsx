import { centsFromDollars, dollarsFromCents } from '@fleetworth/domain/money';
import { RenderInView } from '@fleetworth/ui/render-in-view';
import { PlainTable } from '@fleetworth/ui/plain-table';
import { WideTable } from '@fleetworth/ui/wide-table';
import { lazy } from 'react';
import type { ChartLine } from '../../shell/charts/line-figure.tsx';
import { loadChunk } from '../../shell/notices/load-chunk.ts';
import { figures } from '../../shell/format/figures.ts';
import type { ProjectedPoint } from './projection-chart.tsx';
import { formatMonth } from './projection-labels.ts';
import classes from './projections.module.css';

// Lazy, because the chart library is as large as the rest of the screen.
const LazyChart = lazy(() =>
  loadChunk(async () => ({ default: (await import('./projection-chart.tsx')).ProjectionChart })),
);

interface ProjectionChartProps {
  points: readonly ProjectedPoint[];
  lines: readonly ChartLine[];
  heightPx: number;
}

export const LazyProjectionChart = (props: ProjectionChartProps) => (
  <RenderInView heightPx={props.heightPx}>{() => <LazyChart {...props} />}</RenderInView>
);

interface Difference {
  label: string;
  /** Name of the line to subtract from. */
  minuend: string;
  /** Name of the line to subtract. */
  subtrahend: string;
}

interface MonthsTableProps {
  label: string;
  points: readonly ProjectedPoint[];
  lines: readonly Pick<ChartLine, 'name' | 'label'>[];
  difference?: Difference;
}

export const MonthsTable = ({ label, points, lines, difference }: MonthsTableProps) => (
  <WideTable label={label}>
    <PlainTable label={label}>
      <thead>
        <tr>
          <th scope="col">Month</th>
          {lines.map(({ name, label: title }) => (
            <th key={name} scope="col">
              {title}
            </th>
          ))}
          {difference && <th scope="col">{difference.label}</th>}
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={point.month}>
            <th scope="row">{formatMonth(point)}</th>
            {lines.map(({ name }) => (
              <td key={name}>{figures.usd(point[name] as number | null)}</td>
            ))}
            {difference && <DifferenceCell dollars={subtractLine(point, difference)} />}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  </WideTable>
);

function subtractLine(point: ProjectedPoint, { minuend, subtrahend }: Difference): number | null {
  const [dollars, subtractedDollars] = [point[minuend], point[subtrahend]];
  if (typeof dollars !== 'number' || typeof subtractedDollars !== 'number') return null;
  return dollarsFromCents(centsFromDollars(dollars) - centsFromDollars(subtractedDollars));
}

const DifferenceCell = ({ dollars }: { dollars: number | null }) => (
  <td
    data-direction={dollars === null ? undefined : dollars > 0 ? 'up' : 'down'}
    className={classes.difference}
  >
    {figures.signedUsd(dollars)}
  </td>
);
