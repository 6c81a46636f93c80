import { InSight } from '@fleetworth/ui/in-sight';
import { PlainTable } from '@fleetworth/ui/plain-table';
import { lazy } from 'react';
import { loadChunk } from '../../shell/notices/load-chunk.ts';
import { figures } from '../../shell/format/figures.ts';
import type { ProjectedLine, ProjectedPoint } from './projection-chart.tsx';
import { formatMonth } from './projection-labels.ts';
import classes from './projections.module.css';

// Lazy, because the chart library is as large as the rest of the screen.
const LazyChart = lazy(() =>
  loadChunk(async () => ({ default: (await import('./projection-chart.tsx')).ProjectionChart })),
);

interface ProjectionFigureProps {
  points: readonly ProjectedPoint[];
  lines: readonly ProjectedLine[];
  heightPx: number;
}

export const ProjectionFigure = (props: ProjectionFigureProps) => (
  <InSight heightPx={props.heightPx}>{() => <LazyChart {...props} />}</InSight>
);

interface MonthsTableProps {
  label: string;
  points: readonly ProjectedPoint[];
  lines: readonly ProjectedLine[];
}

export const MonthsTable = ({ label, points, lines }: MonthsTableProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keyboard too
  <section className={classes.scrolled} tabIndex={0} aria-label={label}>
    <PlainTable label={label}>
      <thead>
        <tr>
          <th scope="col">Month</th>
          {lines.map(({ name, label: title }) => (
            <th key={name} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={point.month}>
            <th scope="row">{formatMonth(point)}</th>
            {lines.map(({ name }) => (
              <td key={name}>{figures.usd(point[name] as number | null)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  </section>
);
