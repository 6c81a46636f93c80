import { OPERATION_COLUMNS } from '@fleetworth/contract/operation-report-columns';
import type { OperationReportDetail } from '@fleetworth/contract/operation-reports';
import { PlainTable } from '@fleetworth/ui/plain-table';
import { WideTable } from '@fleetworth/ui/wide-table';
import { Link, useSearch } from '@tanstack/react-router';
import { figures } from '../../shell/format/figures.ts';
import tabs from '../../shell/layout/tabs.module.css';
import { OperationFigure } from './operation-figure.tsx';
import classes from './operation-reports.module.css';
import type { OperationReportSearch } from './operation-reports-search.ts';
import { formatCoveredDays, formatRevenueBasis } from './report-labels.ts';

// A tab is active if the URL has the tab's value of `by`. The first tab is active if the URL has none.
const COMPARE_SEARCH = { includeSearch: true, explicitUndefined: true };

/** The ID identifies a location, because its name may not be unique. */
type Sum = OperationReportDetail['by_class'][number] & { location_id?: number };

export function OperationSums({ report }: { report: OperationReportDetail }) {
  const { by }: OperationReportSearch = useSearch({ strict: false });
  const sums: readonly Sum[] =
    by === 'class' ? report.by_class : by === 'day' ? report.by_day : report.by_location;
  const columns = OPERATION_COLUMNS[report.type];
  const revenueBasis = formatRevenueBasis(report);
  const title = by === 'class' ? 'Class' : by === 'day' ? 'Day' : 'Location';
  const tab = (label: string, value: OperationReportSearch['by']) => (
    <Link
      to="."
      search={(before: object) => ({ ...before, by: value })}
      activeOptions={COMPARE_SEARCH}
      aria-current={by === value ? 'page' : undefined}
      resetScroll={false}
      className={tabs.tab}
    >
      {label}
    </Link>
  );
  return (
    <section className={classes.section} aria-label="Totals">
      <h2>Totals</h2>
      <p className={classes.note}>{formatCoveredDays(report)}</p>
      <nav aria-label="Totals" className={tabs.tabs}>
        {tab('By location', undefined)}
        {tab('By class', 'class')}
        {tab('By day', 'day')}
      </nav>
      <WideTable label={`Totals by ${title.toLowerCase()}`}>
        <PlainTable isDense>
          <thead>
            <tr>
              <th scope="col">{title}</th>
              {columns.map((column) => (
                <th key={column.figure} scope="col">
                  {by === 'day' ? column.title : (column.sumTitle ?? column.title)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sums.map((sum) => (
              <tr key={sum.location_id ?? sum.name}>
                <th scope="row">{by === 'day' ? figures.date(sum.name) : sum.name}</th>
                {columns.map((column) => (
                  <td key={column.figure}>
                    <OperationFigure values={sum} column={column} />
                  </td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">Total</th>
              {columns.map((column) => (
                <td key={column.figure}>
                  <b>
                    <OperationFigure values={report.total} column={column} />
                  </b>
                </td>
              ))}
            </tr>
          </tbody>
        </PlainTable>
      </WideTable>
      {revenueBasis !== null && <p className={classes.note}>{revenueBasis}</p>}
    </section>
  );
}
