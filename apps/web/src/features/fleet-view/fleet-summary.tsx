import { Button, Skeleton } from '@mantine/core';
import type { FleetTotal } from '@fleetworth/contract/fleet-view';
import type { ReactNode } from 'react';
import { failureText } from '../../shell/api/api-error.ts';
import { figures } from '../../shell/figures.ts';
import { ChangeFigure } from './fleet-cells.tsx';
import classes from './fleet-summary.module.css';

interface FleetSummaryProps {
  /** Undefined while it is on its way. */
  total: FleetTotal | undefined;
  isStale: boolean;
  /** Why there are no newer totals. */
  error: Error | null;
  onRetry: () => void;
}

/** The totals of what the list shows, over the vehicles with finance. */
export function FleetSummary({ total, isStale, error, onRetry }: FleetSummaryProps) {
  if (error) {
    return (
      <section aria-label="Summary" className={classes.cards}>
        <div role="alert" className={classes.failed}>
          {failureText(error)}
          <Button size="compact-sm" variant="default" onClick={onRetry}>
            Retry
          </Button>
        </div>
      </section>
    );
  }
  return (
    <section aria-label="Summary" className={classes.cards} data-stale={isStale || undefined}>
      <Card title="Fleet" figure={total && figures.count(total.count)}>
        {total && leftOut(total)}
      </Card>
      <Card title="Auction Value" figure={total && figures.wholeUsd(total.auction)}>
        {total && (
          <>
            <ChangeFigure percent={total.weekly_change} /> this week
          </>
        )}
      </Card>
      <Card title="Estimated Payoff" figure={total && figures.wholeUsd(total.payoff)}>
        {total && `${figures.meanUsd(total.payoff, total.count)} a vehicle`}
      </Card>
      <Card
        title="Estimated Revenue/Loss"
        figure={total && figures.signedWholeUsd(total.revenue)}
        way={total && wayOf(total)}
      >
        {total &&
          `${figures.count(total.positive.count)} above · ${figures.count(total.negative.count)} below`}
      </Card>
      <Card title="Avg Per Unit Mileage" figure={total && figures.count(total.avg_mileage)}>
        {total && 'miles'}
      </Card>
    </section>
  );
}

interface CardProps {
  title: string;
  /** Undefined while it is on its way. */
  figure: string | undefined;
  way?: 'up' | 'down' | undefined;
  children: ReactNode;
}

function Card({ title, figure, way, children }: CardProps) {
  return (
    <div className={classes.card}>
      <span className={classes.title}>{title}</span>
      <strong data-way={way} className={classes.figure}>
        {figure ?? <Skeleton height={16} width="70%" my={5} />}
      </strong>
      <span className={classes.note}>{children || <Skeleton height={10} width="50%" my={4} />}</span>
    </div>
  );
}

function wayOf(total: FleetTotal) {
  if (total.count === total.without_value.count) return undefined;
  return total.revenue > 0 ? 'up' : 'down';
}

function leftOut(total: FleetTotal): string {
  const notes = [
    ...(total.without_finance.count > 0
      ? [`${figures.count(total.without_finance.count)} without finance left out`]
      : []),
    ...(total.without_value.count > 0 ? [`${figures.count(total.without_value.count)} without value`] : []),
  ];
  return notes.join(' · ') || (total.count === 0 ? 'no vehicles' : 'all with finance and value');
}
