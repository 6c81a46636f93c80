import type { FleetTotal } from '@fleetworth/contract/fleet-total';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { figures } from '../../../shell/format/figures.ts';
import { counted } from '../../../shell/format/plural.ts';
import classes from './fleet-summary.module.css';

interface NoFinanceNoticeProps {
  total: FleetTotal;
  isStale?: boolean;
}

export function NoFinanceNotice({
  total: { count, without_finance },
  isStale = false,
}: NoFinanceNoticeProps) {
  if (count > 0 || without_finance.count === 0) return null;
  return (
    <p data-stale={isStale || undefined} className={classes.before}>
      {formatAuctionValue(without_finance)} No finance data yet, so there is no payoff or revenue/loss. Open a
      vehicle and choose Add finance data, or{' '}
      <Link to={paths.financialBatches} className={classes.link}>
        import finance data
      </Link>
      .
    </p>
  );
}

function formatAuctionValue({ count, valued, auction }: FleetTotal['without_finance']): string {
  if (valued === 0) return `${counted(count, 'vehicle')}, none with an auction value yet.`;
  const valuedText = valued === count ? '' : ` (${figures.count(valued)} have a value)`;
  return `${counted(count, 'vehicle')}${valuedText}, worth ${figures.wholeUsd(auction)} at auction.`;
}
