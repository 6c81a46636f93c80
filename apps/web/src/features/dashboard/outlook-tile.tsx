import type { FutureSummary } from '@fleetworth/contract/projections';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import type { ChartLine } from '../../shell/charts/line-figure.tsx';
import { counted } from '../../shell/format/plural.ts';
import { MonthsTable, LazyProjectionChart } from '../projections/public.ts';
import { toOutlook } from './dashboard-figures.ts';
import classes from './dashboard.module.css';
import { type DashboardSearch, toListSearch } from './dashboard-search.ts';

const LINES: readonly ChartLine[] = [
  { name: 'projected_auction', label: 'Market value', color: 'var(--fw-brand)' },
  { name: 'projected_payoff', label: 'Payoff', color: 'var(--fw-loss)', strokeDasharray: '4 3' },
];

interface OutlookTileProps {
  summary: FutureSummary;
  search: DashboardSearch;
  canOpenFutureSummary: boolean;
}

export function OutlookTile({ summary, search, canOpenFutureSummary }: OutlookTileProps) {
  const { count, excludedCount, points } = toOutlook(summary);
  const to = canOpenFutureSummary ? paths.futureSummary : paths.projectedRevLoss;
  return (
    <>
      <p className={classes.line}>
        {count === 0 ? 'None of these vehicles can be projected' : counted(count, 'vehicle')}
        {excludedCount > 0 && count > 0 && `, ${counted(excludedCount, 'other')} excluded`}.{' '}
        <Link to={to} search={toListSearch(search)} className={classes.link}>
          {canOpenFutureSummary ? 'Future Summary' : 'Projected Rev/Loss'}
        </Link>{' '}
        shows the projection by location{excludedCount > 0 && ' and the excluded vehicles'}.
      </p>
      {count > 0 && (
        <>
          <LazyProjectionChart points={points} lines={LINES} heightPx={260} />
          <details className={classes.details}>
            <summary>Table</summary>
            <MonthsTable label="Value and payoff by month" points={points} lines={LINES} />
          </details>
        </>
      )}
    </>
  );
}
