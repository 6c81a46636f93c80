import { Button } from '@mantine/core';
import type { FinanceResult, FinanceCalculation } from '@fleetworth/contract/calculators';
import {
  describeTerms,
  scheduleColumns,
  scheduleKindOf,
  type ScheduleKind,
  type ScheduleTerm,
} from '@fleetworth/contract/schedule-labels';
import { PlainTable } from '@fleetworth/ui/plain-table';
import { ViewDialog } from '@fleetworth/ui/view-dialog';
import { useState } from 'react';
import { today } from '../../shell/api/today.ts';
import { figures } from '../../shell/format/figures.ts';
import { lazyDialog } from '../../shell/forms/lazy-dialog.tsx';
import classes from './calculators.module.css';

const [ScheduleExportDialog] = lazyDialog(
  async () => (await import('./schedule-export.dialog.tsx')).ScheduleExportDialog,
);

type Figure = Exclude<keyof FinanceResult, 'plan'>;

const FIGURES: readonly [name: Figure, label: string, kind: 'usd' | 'percent'][] = [
  ['payoff', 'Payoff', 'usd'],
  ['monthly_payment', 'Monthly Payment', 'usd'],
  ['monthly_payment_average', 'Monthly Payment Average', 'usd'],
  ['monthly_interest_payment', 'Monthly Interest Payment', 'usd'],
  ['monthly_interest_rate', 'Monthly Interest Rate', 'percent'],
  ['effective_monthly_interest_rate', 'Effective Monthly Interest Rate', 'percent'],
  ['annual_interest_rate', 'Annual rate (flat, on cap cost)', 'percent'],
  ['apr', 'APR', 'percent'],
  ['residual_value', 'Residual Value', 'usd'],
  ['total_interest_paid', 'Total Interest Paid', 'usd'],
  ['total_paid', 'Total Paid', 'usd'],
];

interface CalculatorResultProps {
  result: FinanceResult;
  calculation: FinanceCalculation;
}

export function CalculatorResult({ result, calculation }: CalculatorResultProps) {
  const [opened, setOpened] = useState<'schedule' | 'export' | null>(null);
  const visibleFigures = FIGURES.filter(([name]) => result[name] !== undefined);
  return (
    <section aria-label="Payment Schedule" className={classes.card}>
      <h2 className={classes.heading}>Payment Schedule</h2>
      <dl className={classes.figures}>
        {visibleFigures.map(([name, label, kind]) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{kind === 'usd' ? figures.usd(result[name] ?? null) : `${result[name]}%`}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.buttons}>
        <Button variant="default" aria-haspopup="dialog" onClick={() => setOpened('schedule')}>
          Detailed Payment Schedule
        </Button>
        <Button variant="default" aria-haspopup="dialog" onClick={() => setOpened('export')}>
          Export
        </Button>
      </div>
      {opened === 'schedule' && (
        <ViewDialog title="Detailed Payment Schedule" onClose={() => setOpened(null)}>
          <div className={classes.plan}>
            <dl className={classes.figures}>
              {describeTerms(calculation, today()).map(({ label, value, kind }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{formatTerm(value, kind)}</dd>
                </div>
              ))}
            </dl>
            <Plan plan={result.plan} kind={scheduleKindOf(calculation)} />
          </div>
        </ViewDialog>
      )}
      {opened === 'export' && (
        <ScheduleExportDialog calculation={calculation} onClose={() => setOpened(null)} />
      )}
    </section>
  );
}

function formatTerm(value: number | string, kind: ScheduleTerm['kind']): string {
  if (kind === 'usd') return figures.usd(Number(value));
  if (kind === 'percent') return `${value}%`;
  return kind === 'date' ? figures.date(String(value)) : String(value);
}

/** Adds up dollars in cents, which are exact. */
const sumOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + Math.round(value * 100), 0) / 100;

function Plan({ plan, kind }: Pick<FinanceResult, 'plan'> & { kind: ScheduleKind }) {
  const columns = scheduleColumns(kind);
  return (
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
            <td key={field}>{isTotaled ? figures.usd(sumOf(plan.map((row) => row[field]))) : ''}</td>
          ))}
        </tr>
      </tfoot>
    </PlainTable>
  );
}
