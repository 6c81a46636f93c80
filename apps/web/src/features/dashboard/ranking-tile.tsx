import type { FleetTotal } from '@fleetworth/contract/fleet-total';
import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { DASH, figures } from '../../shell/format/figures.ts';
import { counted } from '../../shell/format/plural.ts';
import { formatModel } from '../../shell/format/vehicle-labels.ts';
import { countMatches } from '../fleet-view/public.ts';
import { explainMissingEquity } from './dashboard-figures.ts';
import { totalWithFigureQuery, type Ranking, rankedTotalQuery, rankingQuery } from './dashboard.queries.ts';
import classes from './dashboard.module.css';
import { type DashboardSearch, toFleetFilters, toListSearch } from './dashboard-search.ts';
import { ListLink } from './list-link.tsx';
import { Tile } from './tile.tsx';

interface RankingTileProps {
  title: string;
  ranking: Ranking;
  search: DashboardSearch;
  total: FleetTotal;
  /** Text after the number of vehicles: 'would bring more than their payoff'. */
  pluralResult: string;
  /** Text after '1 vehicle' and 'None of 8 vehicles': 'would bring more than its payoff'. */
  singularResult: string;
  figureHeading: string;
  renderFigure: (row: FleetRow) => ReactNode;
}

export function RankingTile({ title, ranking, search, total, ...props }: RankingTileProps) {
  const { pluralResult, singularResult, ...column } = props;
  const filters = toFleetFilters(search);
  const rankedTotal = useQuery(rankedTotalQuery(filters, ranking));
  const vehicles = useQuery(rankingQuery(filters, ranking));
  const isEmpty = vehicles.data?.items.length === 0;
  const totalOfVehiclesWithFigure = useQuery({ ...totalWithFigureQuery(filters, ranking), enabled: isEmpty });
  const { filter, sort, order } = ranking;
  const listSearch = { ...toListSearch(search), ...filter, sort, ...(order && { order }) };
  return (
    <Tile
      title={title}
      queries={[rankedTotal, vehicles, ...(isEmpty ? [totalOfVehiclesWithFigure] : [])]}
      heightPx={300}
    >
      {() => {
        if (!rankedTotal.data || !vehicles.data) return null;
        const { items } = vehicles.data;
        const count = countMatches(rankedTotal.data.total);
        const countWithFigure = totalOfVehiclesWithFigure.data
          ? countMatches(totalOfVehiclesWithFigure.data.total)
          : 0;
        if (items.length === 0 && countWithFigure === 0)
          return <UnknownRanking total={total} search={search} />;
        if (items.length === 0) {
          return (
            <p className={classes.line}>
              None of {counted(countWithFigure, 'vehicle')} with a payoff and a value {singularResult}.
            </p>
          );
        }
        return (
          <>
            <p className={classes.line}>
              <ListLink count={count} search={listSearch}>
                {counted(count, 'vehicle')}
              </ListLink>{' '}
              {count === 1 ? singularResult : pluralResult}
            </p>
            <RankedVehicles label={`Vehicles: ${title}`} rows={items} listSearch={listSearch} {...column} />
          </>
        );
      }}
    </Tile>
  );
}

const UNVALUED = { financial: 'true', valued: 'false' } as const;
const UNPROJECTABLE = { financial: 'true', projectable: 'false' } as const;

function UnknownRanking({ total, search }: Pick<RankingTileProps, 'total' | 'search'>) {
  const reason = explainMissingEquity(total);
  const listSearch = toListSearch(search);
  return (
    <p className={classes.line}>
      {DASH} {reason ?? 'None of the vehicles with a payoff and a value have a model year'}.{' '}
      {total.count === 0 ? (
        <Link to={paths.financialBatches} className={classes.link}>
          Import finance data
        </Link>
      ) : (
        <ListLink
          count={total.count}
          search={{ ...listSearch, ...(reason === null ? UNPROJECTABLE : UNVALUED) }}
        >
          Show these vehicles
        </ListLink>
      )}
    </p>
  );
}

interface RankedVehiclesProps extends Pick<RankingTileProps, 'figureHeading' | 'renderFigure'> {
  label: string;
  rows: readonly FleetRow[];
  listSearch: object;
}

const RankedVehicles = ({ label, rows, listSearch, figureHeading, renderFigure }: RankedVehiclesProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls with the keyboard
  <section className={classes.scrolled} tabIndex={0} aria-label={label}>
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Unit</th>
          <th scope="col" className={classes.words}>
            Vehicle
          </th>
          <th scope="col" className={`${classes.words} ${classes.extra}`}>
            Location
          </th>
          <th scope="col" className={classes.wide}>
            Auction Value
          </th>
          <th scope="col">{figureHeading}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <Link
                to={paths.valueByVehicle}
                search={{ ...listSearch, panel: row.id }}
                className={classes.link}
              >
                {row.unit}
              </Link>
            </th>
            <td className={classes.words}>{formatModel(row)}</td>
            <td className={`${classes.words} ${classes.extra}`}>{row.location.code ?? row.location.name}</td>
            <td className={classes.wide}>{figures.usd(row.auction)}</td>
            <td>{renderFigure(row)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
