import { Button } from '@mantine/core';
import type { FinanceResult, FinanceInput } from '@fleetworth/contract/calculators';
import { useState } from 'react';
import { figures } from '../../shell/format/figures.ts';
import { lazyDialog } from '../../shell/forms/lazy-dialog.tsx';
import classes from './calculators.module.css';

const [ScheduleDialog] = lazyDialog(async () => (await import('./schedule.dialog.tsx')).ScheduleDialog);
const [ScheduleExportDialog] = lazyDialog(
  async () => (await import('./schedule-export.dialog.tsx')).ScheduleExportDialog,
);

type Figure = Exclude<keyof FinanceResult, 'plan'>;

const FIGURES: readonly [name: Figure, label: string, kind: 'usd' | 'percent'][] = [
  ['payoff', 'Payoff', 'usd'],
  ['monthly_payment', 'Monthly Payment', 'usd'],
  ['monthly_payment_average', 'Average Monthly Payment', 'usd'],
  ['monthly_interest_payment', 'Monthly Interest Payment', 'usd'],
  ['monthly_interest_rate', 'Monthly Interest Rate', 'percent'],
  ['effective_monthly_interest_rate', 'Effective Monthly Interest Rate', 'percent'],
  ['annual_interest_rate', 'Annual rate (flat, on cap cost)', 'percent'],
  ['total_interest_paid', 'Total Interest Paid', 'usd'],
  ['total_paid', 'Total Paid', 'usd'],
  ['residual_value', 'Residual Value', 'usd'],
  ['apr', 'APR', 'percent'],
];
/** Number of figures that fit in one row of the card. The schedule shows the other figures. */
const CARD_FIGURES = 4;

interface CalculatorResultProps {
  result: FinanceResult;
  calculation: FinanceInput;
}

export function CalculatorResult({ result, calculation }: CalculatorResultProps) {
  const [isOpen, setOpen] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const items = FIGURES.filter(([name]) => result[name] !== undefined).map(([name, label, kind]) => ({
    label: name === 'payoff' ? `Payoff after month ${calculation.period}` : label,
    text: kind === 'usd' ? figures.usd(result[name] ?? null) : `${result[name]}%`,
  }));
  return (
    <section aria-label="Payment Schedule" className={classes.card}>
      <h2 className={classes.heading}>Payment Schedule</h2>
      <dl className={classes.figures}>
        {items.slice(0, CARD_FIGURES).map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.buttons}>
        <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Detailed Payment Schedule
        </Button>
        <Button variant="default" aria-haspopup="dialog" onClick={() => setExporting(true)}>
          Export
        </Button>
      </div>
      {isOpen && (
        <ScheduleDialog
          plan={result.plan}
          calculation={calculation}
          figures={items.slice(CARD_FIGURES)}
          onExport={() => setExporting(true)}
          onClose={() => setOpen(false)}
        />
      )}
      {isExporting && <ScheduleExportDialog calculation={calculation} onClose={() => setExporting(false)} />}
    </section>
  );
}
