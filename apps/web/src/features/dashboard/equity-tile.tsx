import type { FleetSummary } from '@fleetworth/contract/fleet-total';
import { RenderInView } from '@fleetworth/ui/render-in-view';
import { lazy } from 'react';
import { loadChunk } from '../../shell/notices/load-chunk.ts';
import { figures } from '../../shell/format/figures.ts';
import { counted } from '../../shell/format/plural.ts';
import {
  MAX_BARS,
  selectBars,
  type EquityRow,
  buildEquityRows,
  countValued,
  getDirection,
} from './dashboard-figures.ts';
import classes from './dashboard.module.css';
import { type DashboardSearch, toListSearch } from './dashboard-search.ts';
import { ListLink } from './list-link.tsx';

// Lazy, because the chart library is as large as the rest of the screen.
const LazyChart = lazy(() =>
  loadChunk(async () => ({ default: (await import('./equity-chart.tsx')).EquityChart })),
);

const CHART_HEIGHT_PX = 240;
const FINANCED_AND_VALUED = { financial: 'true', valued: 'true' } as const;

interface EquityTileProps {
  summary: FleetSummary;
  search: DashboardSearch;
}

export function EquityTile({ summary: { total, companies = [] }, search }: EquityTileProps) {
  const count = countValued(total);
  if (count === 0)
    return <p className={classes.line}>No vehicles have both finance data and an auction value yet.</p>;
  const rows = buildEquityRows(companies);
  const bars = selectBars(rows);
  const locations = rows.filter(({ isCompany, revenue }) => !isCompany && revenue !== null).length;
  return (
    <>
      <p className={classes.line}>
        <ListLink count={count} search={{ ...toListSearch(search), ...FINANCED_AND_VALUED }}>
          {counted(count, 'vehicle')}
        </ListLink>{' '}
        with finance data and a value
        {locations > MAX_BARS && `. The chart shows the ${MAX_BARS} largest of ${locations} locations`}
      </p>
      <RenderInView heightPx={CHART_HEIGHT_PX}>
        {() => <LazyChart bars={bars} heightPx={CHART_HEIGHT_PX} />}
      </RenderInView>
      <details className={classes.details}>
        <summary>Table</summary>
        <EquityTable rows={rows} search={search} />
      </details>
    </>
  );
}

const EquityTable = ({ rows, search }: { rows: readonly EquityRow[]; search: DashboardSearch }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls with the keyboard
  <section className={classes.scrolled} tabIndex={0} aria-label="Revenue/Loss by location">
    <table className={classes.table} aria-label="Revenue/Loss by location">
      <thead>
        <tr>
          <th scope="col">Company, location</th>
          <th scope="col">Vehicles</th>
          <th scope="col" className={classes.wide}>
            Auction Value
          </th>
          <th scope="col" className={classes.wide}>
            Payoff
          </th>
          <th scope="col">Revenue/Loss</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} data-company={row.isCompany || undefined}>
            <th scope="row" className={classes.words}>
              {row.name}
            </th>
            <td>
              <ListLink
                count={row.valuedCount}
                search={{ ...toListSearch(search), ...row.listSearch, ...FINANCED_AND_VALUED }}
              >
                {figures.count(row.valuedCount)}
              </ListLink>
            </td>
            <td className={classes.wide}>{figures.wholeUsd(row.auction)}</td>
            <td className={classes.wide}>{figures.wholeUsd(row.payoff)}</td>
            <td data-direction={getDirection(row.revenue)}>{figures.signedWholeUsd(row.revenue)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
