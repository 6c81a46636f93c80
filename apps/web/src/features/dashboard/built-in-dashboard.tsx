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
import { BeforeFinance, BY_PRICE, matchCount } from '../fleet-view/public.ts';
import { type Card, cardsOf, gapsOf } from './dashboard-figures.ts';
import {
  FELL,
  fallsQuery,
  INCOMPLETE,
  LOW_CONFIDENCE,
  narrowedTotalQuery,
  NO_ASSUMPTION,
  outlookQuery,
} from './dashboard.queries.ts';
import { fleetFiltersOf, type DashboardSearch, isSameSearch, listSearchOf } from './dashboard-search.ts';
import classes from './dashboard.module.css';
import { EquityTile } from './equity-tile.tsx';
import { FallsTile } from './falls-tile.tsx';
import { ListLink } from './list-link.tsx';
import { OutlookTile } from './outlook-tile.tsx';
import { Tile } from './tile.tsx';

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
  if (!summary) return <PageSkeleton />;
  if (matchCount(summary.total) === 0)
    return <NoVehicles isFiltered={!isSameSearch(search, {})} onReset={onReset} />;
  return (
    <div className={classes.dashboard} data-stale={isOutdated || totals.isPlaceholderData || undefined}>
      <div className={classes.cards}>
        {cardsOf(summary.total).map((card) => (
          <FigureCard key={card.label} card={card} search={search} />
        ))}
      </div>
      <BeforeFinance total={summary.total} />
      <div className={classes.tiles}>
        <div className={classes.column}>
          {(me.is_future_value || me.is_projected_rev_loss) && (
            <Outlook search={search} hasFutureValue={me.is_future_value} />
          )}
          <Tile title="Revenue/Loss by company and location" queries={[totals]} heightPx={300}>
            {() => <EquityTile summary={summary} search={search} />}
          </Tile>
        </div>
        <div className={classes.column}>
          <Gaps summary={summary} search={search} />
          <Falls search={search} />
        </div>
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
    <p className={classes.figure} data-way={card.way}>
      {card.value}
    </p>
    <p className={classes.note}>
      <ListLink count={card.count} search={{ ...listSearchOf(search), ...card.filter }}>
        {card.countLabel}
      </ListLink>
      {card.note !== undefined && <span>{card.note}</span>}
      {card.weeklyChange !== undefined && (
        <span>
          <ChangeFigure percent={card.weeklyChange} /> this week
        </span>
      )}
      {card.byPrice && (
        <ListLink count={1} search={{ ...listSearchOf(search), ...BY_PRICE }}>
          {card.byPrice}
        </ListLink>
      )}
    </p>
  </section>
);

interface PartProps {
  search: DashboardSearch;
}

function Outlook({ search, hasFutureValue }: PartProps & { hasFutureValue: boolean }) {
  const outlook = useQuery(outlookQuery(fleetFiltersOf(search)));
  return (
    <Tile title="Value vs. payoff, 24 months" queries={[outlook]} heightPx={300}>
      {() =>
        outlook.data && <OutlookTile summary={outlook.data} search={search} hasFutureValue={hasFutureValue} />
      }
    </Tile>
  );
}

function Gaps({ summary, search }: PartProps & { summary: FleetSummary }) {
  const incomplete = useQuery(narrowedTotalQuery(fleetFiltersOf(search), INCOMPLETE));
  const withoutAssumption = useQuery(narrowedTotalQuery(fleetFiltersOf(search), NO_ASSUMPTION));
  const ofLowConfidence = useQuery(narrowedTotalQuery(fleetFiltersOf(search), LOW_CONFIDENCE));
  return (
    <Tile title="Missing data" queries={[incomplete, withoutAssumption, ofLowConfidence]} heightPx={140}>
      {() => {
        if (!incomplete.data || !withoutAssumption.data || !ofLowConfidence.data) return null;
        const gaps = gapsOf(summary.total, {
          incomplete: incomplete.data.total,
          withoutAssumption: withoutAssumption.data.total,
          ofLowConfidence: ofLowConfidence.data.total,
        });
        return (
          <dl className={classes.gaps}>
            {gaps.map(({ label, count, filter }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <ListLink count={count} search={{ ...listSearchOf(search), ...filter }}>
                    {count === 0 ? 'None' : figures.count(count)}
                  </ListLink>
                </dd>
              </div>
            ))}
          </dl>
        );
      }}
    </Tile>
  );
}

function Falls({ search }: PartProps) {
  const fell = useQuery(narrowedTotalQuery(fleetFiltersOf(search), FELL));
  const falls = useQuery(fallsQuery(fleetFiltersOf(search)));
  return (
    <Tile title="Largest drops this week" queries={[fell, falls]} heightPx={300}>
      {() =>
        fell.data &&
        falls.data && (
          <FallsTile rows={falls.data.items} count={matchCount(fell.data.total)} search={search} />
        )
      }
    </Tile>
  );
}
