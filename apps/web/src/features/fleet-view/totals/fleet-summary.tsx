import { Button } from '@mantine/core';
import type { FleetTotal } from '@fleetworth/contract/fleet-total';
import { SummaryBand, SummaryFailed, type SummaryFigure } from '@fleetworth/ui/summary-band';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { failureText } from '../../../shell/api/api-error.ts';
import { lazyDialog } from '../../../shell/forms/lazy-dialog.tsx';
import { DASH, figures } from '../../../shell/format/figures.ts';
import { ChangeFigure } from '../../../shell/format/change-figure.tsx';
import {
  PRICE_BASED_FILTER,
  formatPriceBased,
  buildTotalFigures,
  describeMaturedPayoff,
  sumRows,
  describeUnvaluedPayoff,
} from '../fleet-figures.ts';
import classes from './fleet-summary.module.css';

// Lazy, because most fleets have finance data.
const [NoFinanceNotice] = lazyDialog(async () => (await import('./no-finance-notice.tsx')).NoFinanceNotice);

interface FleetSummaryProps {
  total: FleetTotal | undefined;
  isStale: boolean;
  error: Error | null;
  onRetry: () => void;
  onExport: () => void;
}

/** The totals exclude vehicles without finance data, although the list shows them. */
const WITH_FINANCE = 'With finance';
const LOADING_FIGURES = [
  { label: WITH_FINANCE },
  ...buildTotalFigures(sumRows([])).map(({ label }) => ({ label })),
];

export function FleetSummary({ total, isStale, error, onRetry, onExport }: FleetSummaryProps) {
  if (error && !total) return <SummaryFailed text={failureText(error)} onRetry={onRetry} />;
  if (!total) return <SummaryBand figures={LOADING_FIGURES} isStale={isStale} reservesTwoLines />;
  const [fleet, ...otherFigures] = buildFigures(total);
  return (
    <>
      <SummaryBand
        figures={[{ ...fleet, action: <ExportButton onPress={onExport} /> }, ...otherFigures]}
        isStale={isStale}
        reservesTwoLines
      />
      {total.count === 0 && <NoFinanceNotice total={total} isStale={isStale} />}
    </>
  );
}

const ExportButton = ({ onPress }: { onPress: () => void }) => (
  <Button variant="default" size="compact-xs" h={24} aria-haspopup="dialog" onClick={onPress}>
    Export
  </Button>
);

function buildFigures(total: FleetTotal): [SummaryFigure, ...SummaryFigure[]] {
  const fleet = { label: WITH_FINANCE, value: figures.count(total.count), note: describeExcluded(total) };
  // If no vehicle has finance data, the figures are dashes and need no breakdown.
  if (total.count === 0)
    return [fleet, ...buildTotalFigures(total).map((figure) => ({ ...figure, parts: [] }))];
  const notes: Record<string, ReactNode> = {
    'Auction Value': renderAuctionNote(total),
    'Estimated Payoff': renderPayoffNote(total),
    'Avg Per Unit Mileage': 'miles, with finance',
  };
  const figuresWithNotes = buildTotalFigures(total).map((figure) => ({
    ...figure,
    note: notes[figure.label],
    parts: figure.parts?.filter(({ value }) => value !== DASH),
  }));
  return [fleet, ...figuresWithNotes];
}

function renderAuctionNote(total: FleetTotal): ReactNode {
  const byPrice = formatPriceBased(total);
  return (
    <>
      <ChangeFigure percent={total.weekly_change} /> this week
      {total.manual > 0 && ` · ${figures.count(total.manual)} manual`}
      {byPrice !== null && <NoteLink text={byPrice} filter={PRICE_BASED_FILTER} />}
    </>
  );
}

/**
 * Shows the payoff of vehicles without a value, so that the figures add up. Without such vehicles, shows the
 * average payoff.
 */
function renderPayoffNote(total: FleetTotal): ReactNode {
  const [unvalued] = describeUnvaluedPayoff(total);
  const [matured] = describeMaturedPayoff(total);
  return (
    <>
      {unvalued === undefined
        ? `${figures.meanUsd(total.payoff, total.count)} a vehicle`
        : `${unvalued.label} ${unvalued.value}`}
      {matured !== undefined && (
        <NoteLink text={`${matured.label} ${matured.value}`} filter={ENDED_CONTRACTS} />
      )}
    </>
  );
}

interface NoteLinkProps {
  text: string;
  filter: object;
}

const NoteLink = ({ text, filter }: NoteLinkProps) => (
  <Link
    to="."
    search={(before: object) => ({ ...before, ...filter })}
    data-hint={text}
    className={[classes.link, classes.oneLine].join(' ')}
  >
    {text}
  </Link>
);

const ENDED_CONTRACTS = { contract: 'ended' } as const;

function describeExcluded(total: FleetTotal): string {
  const notes = [
    ...(total.without_finance.count > 0 ? [`no finance: ${figures.count(total.without_finance.count)}`] : []),
    ...(total.without_value.count > 0 ? [`no value: ${figures.count(total.without_value.count)}`] : []),
  ];
  return notes.join(' · ') || (total.count === 0 ? 'no vehicles' : 'all with finance and value');
}
