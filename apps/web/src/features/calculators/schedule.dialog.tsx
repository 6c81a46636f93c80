import { Button } from '@mantine/core';
import type { FinanceInput, FinanceResult } from '@fleetworth/contract/calculators';
import {
  describeTerms,
  type ScheduleColumn,
  scheduleColumns,
  getScheduleKind,
  type ScheduleTermLine,
} from '@fleetworth/contract/schedule-labels';
import { RenderInView } from '@fleetworth/ui/render-in-view';
import { PlainTable } from '@fleetworth/ui/plain-table';
import { WideTable } from '@fleetworth/ui/wide-table';
import { ViewDialog } from '@fleetworth/ui/view-dialog';
import { lazy } from 'react';
import { today } from '../../shell/api/today.ts';
import { figures } from '../../shell/format/figures.ts';
import { loadChunk } from '../../shell/notices/load-chunk.ts';
import classes from './calculators.module.css';
import { sumColumn } from './schedule-sums.ts';

// Lazy, because the chart library has as much code as the rest of the screen.
const LazyChart = lazy(() =>
  loadChunk(async () => ({ default: (await import('./schedule-chart.tsx')).ScheduleChart })),
);

const CHART_HEIGHT_PX = 260;

interface Figure {
  label: string;
  text: string;
}

interface ScheduleDialogProps extends Pick<FinanceResult, 'plan'> {
  calculation: FinanceInput;
  figures: readonly Figure[];
  onExport: () => void;
  onClose: () => void;
}

export function ScheduleDialog({
  plan,
  calculation,
  figures: moreFigures,
  onExport,
  onClose,
}: ScheduleDialogProps) {
  const columns = scheduleColumns(getScheduleKind(calculation));
  const terms = describeTerms(calculation, today()).map(({ label, value, kind }) => ({
    label,
    text: formatTerm(value, kind),
  }));
  const sums = columns
    .filter(({ isTotaled }) => isTotaled)
    .map(({ field, title }) => ({ label: `Total ${title}`, text: figures.usd(sumColumn(plan, field)) }));
  return (
    <ViewDialog title="Detailed Payment Schedule" widthPx={1_000} onClose={onClose}>
      <div className={classes.plan}>
        <Figures items={terms} />
        <Figures items={[...sums, ...moreFigures]} />
        <div className={classes.buttons}>
          <Button variant="default" aria-haspopup="dialog" onClick={onExport}>
            Export
          </Button>
        </div>
        <RenderInView heightPx={CHART_HEIGHT_PX}>
          {() => <LazyChart plan={plan} heightPx={CHART_HEIGHT_PX} />}
        </RenderInView>
        <WideTable label="Payments by month">
          <PlanTable plan={plan} columns={columns} />
        </WideTable>
      </div>
    </ViewDialog>
  );
}

const Figures = ({ items }: { items: readonly Figure[] }) => (
  <dl className={classes.figures}>
    {items.map(({ label, text }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
);

function formatTerm(value: number | string, kind: ScheduleTermLine['kind']): string {
  if (kind === 'usd') return figures.usd(Number(value));
  if (kind === 'percent') return `${value}%`;
  return kind === 'date' ? figures.date(String(value)) : String(value);
}

interface PlanTableProps extends Pick<FinanceResult, 'plan'> {
  columns: readonly ScheduleColumn[];
}

const PlanTable = ({ plan, columns }: PlanTableProps) => (
  <PlainTable label="Payments by month">
    <thead>
      <tr>
        <th scope="col">Month</th>
        {columns.map(({ field, title }) => (
          <th key={field} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {plan.map((row) => (
        <tr key={row.month}>
          <th scope="row">{row.month}</th>
          {columns.map(({ field }) => (
            <td key={field}>{figures.usd(row[field])}</td>
          ))}
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">Total</th>
        {columns.map(({ field, isTotaled }) => (
          <td key={field}>{isTotaled ? figures.usd(sumColumn(plan, field)) : ''}</td>
        ))}
      </tr>
    </tfoot>
  </PlainTable>
);
