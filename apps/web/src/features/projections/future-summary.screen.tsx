import { Fragment, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { aboveWaterText } from '@fleetworth/contract/above-water';
import type { FutureSummary, FutureTotal } from '@fleetworth/contract/projections';
import { PageEmpty, PageFailed, PageNothingFound, SectionSkeleton } from '@fleetworth/ui/page-state';
import { FilterSelect } from '@fleetworth/ui/filter-select';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { failureText } from '../../shell/api/api-error.ts';
import { companiesQuery } from '../../shell/api/directory.queries.ts';
import { query } from '../../shell/api/query.ts';
import type { ChartLine } from '../../shell/charts/line-figure.tsx';
import { figures } from '../../shell/format/figures.ts';
import { counted } from '../../shell/format/plural.ts';
import { SandboxMark } from '../../shell/format/sandbox-mark.tsx';
import { formatLocation } from '../../shell/format/vehicle-labels.ts';
import { Page } from '../../shell/layout/page.tsx';
import type { SummarySearch } from './future-search.ts';
import type { ProjectedPoint } from './projection-chart.tsx';
import { MonthsTable, LazyProjectionChart } from './projection-chart-and-table.tsx';
import { EXCLUSION_REASONS, listExclusions, WITHOUT_OWNER_VALUE_FILTER } from './projection-labels.ts';
import classes from './projections.module.css';

interface SummaryKind {
  title: string;
  subtitle: string;
  lines: readonly ChartLine[];
  /** Lines of only the vehicles with an owner value. Added to `lines` if some have one and others don't. */
  ownerLines?: readonly ChartLine[];
  toPoint: (point: FutureTotal['current']) => ProjectedPoint;
}

export const VALUE_SUMMARY: SummaryKind = {
  title: 'Future Summary',
  subtitle: 'Market value, owner value and payoff of companies and locations over the next 24 months',
  lines: [
    { name: 'projected_auction', label: 'Market value', color: 'var(--fw-brand)' },
    { name: 'owner_depreciation', label: 'Owner value', color: 'var(--fw-gain)', strokeDasharray: '10 3' },
    { name: 'projected_payoff', label: 'Payoff', color: 'var(--fw-loss)', strokeDasharray: '4 3' },
  ],
  ownerLines: [
    {
      name: 'owner_payoff',
      label: 'Payoff of vehicles with an owner value',
      color: 'var(--fw-ink-3)',
      strokeDasharray: '2 3',
    },
  ],
  toPoint: (point) => point,
};

export const REVENUE_SUMMARY: SummaryKind = {
  title: 'Projected Rev/Loss',
  subtitle: 'Market value less payoff of companies and locations over the next 24 months',
  lines: [{ name: 'revenue', label: 'Revenue/Loss', color: 'var(--fw-brand)' }],
  toPoint: ({ month, date, projected_auction, projected_payoff }) => ({
    month,
    date,
    // Rounds the difference of floating-point sums to cents.
    revenue: Math.round((projected_auction - projected_payoff) * 100) / 100,
  }),
};

interface SummaryScreenProps {
  kind: SummaryKind;
  search: SummarySearch;
  filters: ReactNode;
}

export function FutureSummaryScreen({ kind, search, filters }: SummaryScreenProps) {
  const navigate = useNavigate();
  const { data: companies = [] } = useQuery(companiesQuery);
  const summary = useQuery(
    query('summarizeFutureValues', {
      filters: {
        ...(search.company_id !== undefined && { company_id: search.company_id }),
        ...(search.location_id !== undefined && { location_id: search.location_id }),
        ...(search.statuses !== undefined && { statuses: search.statuses }),
        ...(search.provider !== undefined && { provider: search.provider }),
      },
    }),
  );
  const changeSearch = (changes: Partial<typeof search>) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...changes }), resetScroll: false });

  return (
    <Page
      title={kind.title}
      subtitle={kind.subtitle}
      marks={summary.data?.total.is_sandbox && <SandboxMark />}
      filters={
        <>
          {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- groups buttons, not form fields */}
          <div role="group" aria-label="Company" className={classes.companies}>
            <CompanyButton
              label="All"
              isChosen={search.company_id === undefined}
              onChoose={() => changeSearch({ company_id: undefined, location_id: undefined })}
            />
            {companies.map(({ id, name }) => (
              <CompanyButton
                key={id}
                label={name}
                isChosen={search.company_id === id}
                onChoose={() => changeSearch({ company_id: id, location_id: undefined })}
              />
            ))}
          </div>
          {filters}
          <FilterSelect
            label="Provider"
            placeholder="Manheim"
            options={[{ value: 'manheim', label: 'Manheim' }]}
            chosen={['manheim']}
            onChange={() => void summary.refetch()}
          />
        </>
      }
      queries={[summary]}
      hasMarketValues
    >
      {summary.error && !summary.data && (
        <PageFailed text={failureText(summary.error)} onRetry={() => void summary.refetch()} />
      )}
      {summary.isPending && <SectionSkeleton heightPx={320} />}
      {summary.data && <Charts kind={kind} summary={summary.data} search={search} />}
    </Page>
  );
}

interface CompanyButtonProps {
  label: string;
  isChosen: boolean;
  onChoose: () => void;
}

const CompanyButton = ({ label, isChosen, onChoose }: CompanyButtonProps) => (
  <Button
    size="compact-sm"
    variant={isChosen ? 'filled' : 'default'}
    aria-pressed={isChosen}
    onClick={onChoose}
  >
    {label}
  </Button>
);

interface ChartsProps {
  kind: SummaryKind;
  summary: FutureSummary;
  search: SummarySearch;
}

function Charts({ kind, summary: { companies, total }, search }: ChartsProps) {
  const { company_id: companyId, location_id, statuses } = search;
  if (total.count + total.left_out === 0) return <NoVehicles search={search} />;
  return (
    <div className={classes.screen}>
      {companyId === undefined && companies.length > 1 && (
        <Chart kind={kind} name="All companies" total={total} listSearch={{ statuses }} isMain />
      )}
      {companies.map((company) => (
        <section key={company.id} aria-label={company.name} className={classes.screen}>
          <Chart
            kind={kind}
            name={company.name}
            total={company.total}
            listSearch={{ company_id: company.id, location_id, statuses }}
            isMain
          />
          <div className={classes.charts}>
            {company.locations.map((location) => (
              <Chart
                key={location.id}
                kind={kind}
                name={formatLocation(location)}
                total={location.total}
                listSearch={{ company_id: company.id, location_id: [location.id], statuses }}
              />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

function NoVehicles({ search: { location_id, statuses } }: Pick<ChartsProps, 'search'>) {
  const navigate = useNavigate();
  if (location_id === undefined && statuses === undefined)
    return (
      <PageEmpty text="There are no vehicles to project.">
        <Button renderRoot={(props) => <Link to={paths.vehicles} {...props} />}>Vehicles</Button>
      </PageEmpty>
    );
  return (
    <PageNothingFound text="No vehicle matches these filters.">
      <Button variant="default" onClick={() => void navigate({ to: '.', search: {} })}>
        Clear filters
      </Button>
    </PageNothingFound>
  );
}

interface ChartProps {
  kind: SummaryKind;
  name: string;
  total: FutureTotal;
  listSearch: Pick<SummarySearch, 'company_id' | 'location_id' | 'statuses'>;
  isMain?: boolean;
}

function Chart({ kind, name, total, listSearch, isMain = false }: ChartProps) {
  const points = [total.current, ...total.months].map(kind.toPoint);
  const withoutOwnerValueCount = kind.ownerLines === undefined ? 0 : total.count - total.owner_count;
  const lines = selectLines(kind, total);
  return (
    <section aria-label={`${name} over 24 months`} className={classes.panel}>
      <h2 className={classes.name}>{name}</h2>
      <p className={classes.line}>
        {counted(total.count, 'vehicle')}
        {total.manual > 0 && ` (${figures.count(total.manual)} set manually)`}
        {withoutOwnerValueCount > 0 && (
          <>
            {total.owner_count === 0
              ? '; no owner value, '
              : `; owner value of ${figures.count(total.owner_count)}, `}
            <Link to={paths.valueByVehicle} search={{ ...listSearch, ...WITHOUT_OWNER_VALUE_FILTER }}>
              {`${figures.count(withoutOwnerValueCount)} without a depreciation assumption`}
            </Link>
          </>
        )}
        {total.left_out > 0 && <ExcludedVehicles total={total} listSearch={listSearch} />}
      </p>
      {total.above_water_in !== null && (
        <p className={classes.line}>{aboveWaterText(total.above_water_in, total.current.date)}</p>
      )}
      {total.count > 0 ? (
        <>
          <LazyProjectionChart points={points} lines={lines} heightPx={isMain ? 300 : 220} />
          <details className={classes.details}>
            <summary>Table</summary>
            <MonthsTable label={`${name} by month`} points={points} lines={lines} />
          </details>
        </>
      ) : (
        <p className={classes.line}>None of its vehicles can be projected.</p>
      )}
    </section>
  );
}

/**
 * Adds the lines of the vehicles with an owner value if others have none. Leaves out the owner value if no
 * vehicle has one, because its sum would be drawn as zero.
 */
function selectLines({ lines, ownerLines = [] }: SummaryKind, total: FutureTotal): readonly ChartLine[] {
  if (ownerLines.length === 0 || total.owner_count === total.count) return lines;
  if (total.owner_count === 0) return lines.filter(({ name }) => name !== 'owner_depreciation');
  return [...lines, ...ownerLines];
}

const ExcludedVehicles = ({ total, listSearch }: Pick<ChartProps, 'total' | 'listSearch'>) => (
  <>
    {'; excluded: '}
    {listExclusions(total).map(({ reason, text }, index) => (
      <Fragment key={reason}>
        {index > 0 && ', '}
        <Link to={paths.valueByVehicle} search={{ ...listSearch, ...EXCLUSION_REASONS[reason].filter }}>
          {text}
        </Link>
      </Fragment>
    ))}
    .
  </>
);
