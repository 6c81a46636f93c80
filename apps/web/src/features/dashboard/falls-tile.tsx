import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { ChangeFigure } from '../../shell/format/change-figure.tsx';
import { figures } from '../../shell/format/figures.ts';
import { counted } from '../../shell/format/plural.ts';
import { FELL } from './dashboard.queries.ts';
import classes from './dashboard.module.css';
import { type DashboardSearch, listSearchOf } from './dashboard-search.ts';
import { ListLink } from './list-link.tsx';

interface FallsTileProps {
  rows: readonly FleetRow[];
  count: number;
  search: DashboardSearch;
}

export function FallsTile({ rows, count, search }: FallsTileProps) {
  const listed = { ...listSearchOf(search), ...FELL, sort: 'auction_weekly_change' } as const;
  if (rows.length === 0) return <p className={classes.line}>No auction values dropped this week.</p>;
  return (
    <>
      <p className={classes.line}>
        <ListLink count={count} search={listed}>
          {counted(count, 'vehicle')}
        </ListLink>{' '}
        fell this week
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keyboard too */}
      <section className={classes.scrolled} tabIndex={0} aria-label="Largest drops">
        <table className={classes.table} aria-label="Largest drops">
          <thead>
            <tr>
              <th scope="col">Unit</th>
              <th scope="col" className={classes.words}>
                Vehicle
              </th>
              <th scope="col" className={`${classes.words} ${classes.wide}`}>
                Location
              </th>
              <th scope="col" className={classes.wide}>
                Auction Value
              </th>
              <th scope="col">Week</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  <Link
                    to={paths.valueByVehicle}
                    search={{ ...listed, panel: row.id }}
                    className={classes.link}
                  >
                    {row.unit}
                  </Link>
                </th>
                <td className={classes.words}>{formatVehicle(row)}</td>
                <td className={`${classes.words} ${classes.wide}`}>
                  {row.location.code ?? row.location.name}
                </td>
                <td className={classes.wide}>{figures.usd(row.auction)}</td>
                <td>
                  <ChangeFigure percent={row.auction_weekly_change} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

const formatVehicle = ({ model_year, brand, model }: FleetRow) =>
  [model_year, brand.name, model.name].filter((name) => name !== null).join(' ');
