import { Button } from '@mantine/core';
import type { FleetTotal } from '@fleetworth/contract/fleet-total';
import { SummaryBand, type SummaryFigure } from '@fleetworth/ui/summary-band';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { failureText } from '../../../shell/api/api-error.ts';
import { DASH, figures } from '../../../shell/format/figures.ts';
import { ChangeFigure } from '../../../shell/format/change-figure.tsx';
import { figuresOf, maturedPayoff, totalOf, unvaluedPayoff } from '../fleet-figures.ts';
import { BeforeFinance } from './before-finance.tsx';
import classes from './fleet-summary.module.css';

interface FleetSummaryProps {
  /** Undefined while it is on its way. */
  total: FleetTotal | undefined;
  isStale: boolean;
  /** Why there are no totals. */
  error: Error | null;
  onRetry: () => void;
  onExport: () => void;
}

/** Not all that the list shows: the totals leave out vehicles without finance. */
const WITH_FINANCE = 'With finance';
const AWAITED = [{ label: WITH_FINANCE }, ...figuresOf(totalOf([])).map(({ label }) => ({ label }))];

/** The totals of what the list shows, over the vehicles with finance. */
export function FleetSummary({ total, isStale, error, onRetry, onExport }: FleetSummaryProps) {
  if (error && !total) {
    return (
      <section aria-label="Summary">
        <div role="alert" className={classes.failed}>
          {failureText(error)}
          <Button size="compact-sm" variant="default" onClick={onRetry}>
            Retry
          </Button>
        </div>
      </section>
    );
  }
  if (!total) return <SummaryBand figures={AWAITED} isStale={isStale} />;
  const [fleet, ...figures] = bandOf(total);
  return (
    <>
      <SummaryBand
        figures={[{ ...fleet, action: <ExportButton onPress={onExport} /> }, ...figures]}
        isStale={isStale}
      />
      <BeforeFinance total={total} />
    </>
  );
}

const ExportButton = ({ onPress }: { onPress: () => void }) => (
  <Button variant="default" size="compact-xs" h={24} aria-haspopup="dialog" onClick={onPress}>
    Export
  </Button>
);

function bandOf(total: FleetTotal): [SummaryFigure, ...SummaryFigure[]] {
  const fleet = { label: WITH_FINANCE, value: figures.count(total.count), note: leftOut(total) };
  // Over nothing there is no more to say than a dash.
  if (total.count === 0) return [fleet, ...figuresOf(total).map((figure) => ({ ...figure, parts: [] }))];
  const notes: Record<string, ReactNode> = {
    'Auction Value': (
      <>
        <ChangeFigure percent={total.weekly_change} /> this week
        {total.manual > 0 && ` · ${figures.count(total.manual)} set by hand`}
      </>
    ),
    'Estimated Payoff': payoffNote(total),
    'Avg Per Unit Mileage': 'miles, with finance',
  };
  const noted = figuresOf(total).map((figure) => ({
    ...figure,
    note: notes[figure.label],
    parts: figure.parts?.filter(({ value }) => value !== DASH),
  }));
  return [fleet, ...noted];
}

/**
 * The part of the payoff that the revenue leaves out, so that the cards add up, else the mean; and what ended
 * contracts owe.
 */
function payoffNote(total: FleetTotal): ReactNode {
  const [unvalued] = unvaluedPayoff(total);
  const [matured] = maturedPayoff(total);
  const text =
    unvalued === undefined
      ? `${figures.meanUsd(total.payoff, total.count)} a vehicle`
      : `${unvalued.label} ${unvalued.value}`;
  if (matured === undefined) return text;
  return (
    <span className={classes.oneLine}>
      {text}
      {' · '}
      <Link
        to="."
        search={(before: object) => ({ ...before, ...ENDED })}
        aria-label={`${matured.label} ${matured.value}`}
        className={classes.link}
      >
        {`${figures.count(total.matured.count)} ended: ${matured.value}`}
      </Link>
    </span>
  );
}

/** Filter of the list that holds vehicles whose contract has ended with a balance. */
const ENDED = { contract: 'ended' } as const;

function leftOut(total: FleetTotal): string {
  const notes = [
    ...(total.without_finance.count > 0 ? [`${figures.count(total.without_finance.count)} no finance`] : []),
    ...(total.without_value.count > 0 ? [`${figures.count(total.without_value.count)} no value`] : []),
  ];
  return notes.join(' · ') || (total.count === 0 ? 'no vehicles' : 'all with finance and value');
}
