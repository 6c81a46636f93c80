import { Button } from '@mantine/core';
import type { FleetSummary } from '@fleetworth/contract/fleet-total';
import type { User } from '@fleetworth/contract/me';
import { PageEmpty, PageFailed, PageNothingFound, PageSkeleton } from '@fleetworth/ui/page-state';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { failureText } from '../../shell/api/api-error.ts';
import { ChangeFigure } from '../../shell/format/change-figure.tsx';
import { figures } from '../../shell/format/figures.ts';
import { NoFinanceNotice, PRICE_BASED_FILTER, countMatches } from '../fleet-view/public.ts';
import { type Card, buildCards } from './dashboard-figures.ts';
import { outlookQuery, type Ranking } from './dashboard.queries.ts';
import { toFleetFilters, type DashboardSearch, isSameSearch, toListSearch } from './dashboard-search.ts';
import classes from './dashboard.module.css';
import { EquityTile } from './equity-tile.tsx';
import { ListLink } from './list-link.tsx';
import { OutlookTile } from './outlook-tile.tsx';
import { RankingTile } from './ranking-tile.tsx';
import { Tile } from './tile.tsx';
import { ToDoTile } from './to-do-tile.tsx';

const HIGHEST_EQUITY: Ranking = {
  filter: { sign: 'positive' },
  sort: 'revenue',
  order: 'desc',
  knownFigureFilter: { financial: true, valued: true },
};
const FASTEST_DECLINE: Ranking = {
  filter: { next_month_change: 'down' },
  sort: 'next_month_change',
  knownFigureFilter: { financial: true, projectable: true },
};

interface BuiltInDashboardProps {
  totals: UseQueryResult<FleetSummary>;
  search: DashboardSearch;
  /** True while selected filters aren't applied yet. */
  isOutdated: boolean;
  me: Pick<User, 'is_future_value' | 'is_projected_rev_loss'>;
  onReset: () => void;
}

export function BuiltInDashboard({ totals, search, isOutdated, me, onReset }: BuiltInDashboardProps) {
  const { data: summary, error } = totals;
  if (error && !summary)
    return <PageFailed text={failureText(error)} onRetry={() => void totals.refetch()} />;
  const isEmpty = summary !== undefined && countMatches(summary.total) === 0;
  if (!summary || (isEmpty && totals.isPlaceholderData)) return <PageSkeleton />;
  if (isEmpty) return <NoVehicles isFiltered={!isSameSearch(search, {})} onReset={onReset} />;
  return (
    <div className={classes.dashboard} data-stale={isOutdated || totals.isPlaceholderData || undefined}>
      <div className={classes.cards}>
        {buildCards(summary.total).map((card) => (
          <FigureCard key={card.label} card={card} search={search} />
        ))}
      </div>
      <NoFinanceNotice total={summary.total} />
      <ToDoTile total={summary.total} search={search} />
      <div className={classes.tiles}>
        <RankingTile
          title="Most to gain by selling"
          ranking={HIGHEST_EQUITY}
          search={search}
          total={summary.total}
          pluralResult="would bring more than their payoff"
          singularResult="would bring more than its payoff"
          figureHeading="Revenue/Loss"
          renderFigure={({ revenue }) => figures.signedUsd(revenue)}
        />
        <RankingTile
          title="Losing equity fastest"
          ranking={FASTEST_DECLINE}
          search={search}
          total={summary.total}
          pluralResult="would lose equity by next month"
          singularResult="would lose equity by next month"
          figureHeading="Next Month"
          renderFigure={({ next_month_change }) => figures.signedUsd(next_month_change)}
        />
      </div>
      <div className={classes.tiles}>
        {(me.is_future_value || me.is_projected_rev_loss) && (
          <Outlook search={search} hasFutureValue={me.is_future_value} />
        )}
        <Tile title="Revenue/Loss by company and location" queries={[totals]} heightPx={300}>
          {() => <EquityTile summary={summary} search={search} />}
        </Tile>
      </div>
    </div>
  );
}

function NoVehicles({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  if (isFiltered) {
    return (
      <PageNothingFound text="No vehicle matches these filters.">
        <Button variant="default" onClick={onReset}>
          Clear filters
        </Button>
      </PageNothingFound>
    );
  }
  return (
    <PageEmpty text="There are no vehicles yet.">
      <Button renderRoot={(props) => <Link to={paths.vehicles} {...props} />}>Vehicles</Button>
    </PageEmpty>
  );
}

const FigureCard = ({ card, search }: { card: Card; search: DashboardSearch }) => (
  <section aria-label={card.label} className={classes.card}>
    <h2 className={classes.label}>{card.label}</h2>
    <p className={classes.figure} data-direction={card.direction}>
      {card.value}
    </p>
    <p className={classes.note}>
      <ListLink count={card.count} search={{ ...toListSearch(search), ...card.filter }}>
        {card.countText}
      </ListLink>
      {card.note !== undefined && <span>{card.note}</span>}
      {card.weeklyChange !== undefined && (
        <span>
          <ChangeFigure percent={card.weeklyChange} /> this week
        </span>
      )}
      {card.priceBasedText && (
        <ListLink count={1} search={{ ...toListSearch(search), ...PRICE_BASED_FILTER }}>
          {card.priceBasedText}
        </ListLink>
      )}
    </p>
  </section>
);

function Outlook({ search, hasFutureValue }: { search: DashboardSearch; hasFutureValue: boolean }) {
  const outlook = useQuery(outlookQuery(toFleetFilters(search)));
  return (
    <Tile title="Value vs. payoff, 24 months" queries={[outlook]} heightPx={300}>
      {() =>
        outlook.data && (
          <OutlookTile summary={outlook.data} search={search} canOpenFutureSummary={hasFutureValue} />
        )
      }
    </Tile>
  );
}
