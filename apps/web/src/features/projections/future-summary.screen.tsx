import { Fragment } from 'react';
import { Button } from '@mantine/core';
import type { FutureSummary, FutureTotal } from '@fleetworth/contract/projections';
import { PageEmpty, PageFailed, PartSkeleton } from '@fleetworth/ui/page-state';
import { FilterSelect } from '@fleetworth/ui/filter-select';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { failureText } from '../../shell/api/api-error.ts';
import { companiesQuery } from '../../shell/api/directory.queries.ts';
import { query } from '../../shell/api/query.ts';
import { figures } from '../../shell/format/figures.ts';
import { counted } from '../../shell/format/plural.ts';
import { SandboxMark } from '../../shell/format/sandbox-mark.tsx';
import { locationWords } from '../../shell/format/vehicle-words.ts';
import { Page } from '../../shell/layout/page.tsx';
import type { ProjectedLine, ProjectedPoint } from './projection-chart.tsx';
import { MonthsTable, ProjectionFigure } from './projection-parts.tsx';
import { LEFT_OUT_REASONS, leftOutOf } from './projection-words.ts';
import classes from './projections.module.css';

/** Lines and texts of a screen of summaries. */
interface SummaryKind {
  title: string;
  subtitle: string;
  lines: readonly ProjectedLine[];
  pointOf: (point: FutureTotal['current']) => ProjectedPoint;
}

const VALUES: SummaryKind = {
  title: 'Future Summary',
  subtitle: 'Market value, owner value and payoff of companies and locations over the next 24 months',
  lines: [
    { name: 'projected_auction', label: 'Market value', color: 'var(--fw-brand)' },
    { name: 'owner_depreciation', label: 'Owner value', color: 'var(--fw-gain)', strokeDasharray: '10 3' },
    { name: 'projected_payoff', label: 'Payoff', color: 'var(--fw-loss)', strokeDasharray: '4 3' },
  ],
  pointOf: (point) => point,
};

const REVENUE: SummaryKind = {
  title: 'Projected Rev/Loss',
  subtitle: 'Market value less payoff of companies and locations over the next 24 months',
  lines: [{ name: 'revenue', label: 'Revenue/Loss', color: 'var(--fw-brand)' }],
  pointOf: ({ month, date, projected_auction, projected_payoff }) => ({
    month,
    date,
    // Of sums in dollars and cents.
    revenue: Math.round((projected_auction - projected_payoff) * 100) / 100,
  }),
};

export const FutureSummaryScreen = () => (
  <SummaryScreen kind={VALUES} search={useSearch({ from: '/shell/summary-future' })} />
);

export const ProjectedRevLossScreen = () => (
  <SummaryScreen kind={REVENUE} search={useSearch({ from: '/shell/projected-rev-loss' })} />
);

interface SummaryScreenProps {
  kind: SummaryKind;
  search: { company_id?: number | undefined; provider?: 'manheim' | undefined };
}

function SummaryScreen({ kind, search }: SummaryScreenProps) {
  const navigate = useNavigate();
  const { data: companies = [] } = useQuery(companiesQuery);
  const summary = useQuery(
    query('summarizeFutureValues', {
      filters: {
        ...(search.company_id !== undefined && { company_id: search.company_id }),
        ...(search.provider !== undefined && { provider: search.provider }),
      },
    }),
  );
  const change = (changes: Partial<typeof search>) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...changes }), resetScroll: false });

  return (
    <Page
      title={kind.title}
      subtitle={kind.subtitle}
      marks={summary.data?.total.is_sandbox && <SandboxMark />}
      filters={
        <>
          {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no fields that belong together, but buttons */}
          <div role="group" aria-label="Company" className={classes.companies}>
            <CompanyButton
              label="All"
              isChosen={search.company_id === undefined}
              onChoose={() => change({ company_id: undefined })}
            />
            {companies.map(({ id, name }) => (
              <CompanyButton
                key={id}
                label={name}
                isChosen={search.company_id === id}
                onChoose={() => change({ company_id: id })}
              />
            ))}
          </div>
          <FilterSelect
            label="Provider"
            placeholder="Manheim"
            options={[{ value: 'manheim', label: 'Manheim' }]}
            chosen={['manheim']}
            onChange={() => void summary.refetch()}
          />
        </>
      }
      shown={[summary]}
      hasValues
    >
      {summary.error && !summary.data && (
        <PageFailed text={failureText(summary.error)} onRetry={() => void summary.refetch()} />
      )}
      {summary.isPending && <PartSkeleton heightPx={320} />}
      {summary.data && <Charts kind={kind} summary={summary.data} companyId={search.company_id} />}
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
  companyId: number | undefined;
}

/** All, each company, and its locations below it. */
function Charts({ kind, summary: { companies, total }, companyId }: ChartsProps) {
  if (total.count + total.left_out === 0) return <PageEmpty text="There are no vehicles to project." />;
  return (
    <div className={classes.screen}>
      {companyId === undefined && companies.length > 1 && (
        <Chart kind={kind} name="All companies" total={total} listed={{}} isMain />
      )}
      {companies.map((company) => (
        <section key={company.id} aria-label={company.name} className={classes.screen}>
          <Chart
            kind={kind}
            name={company.name}
            total={company.total}
            listed={{ company_id: company.id }}
            isMain
          />
          <div className={classes.charts}>
            {company.locations.map((location) => (
              <Chart
                key={location.id}
                kind={kind}
                name={locationWords(location)}
                total={location.total}
                listed={{ company_id: company.id, location_id: [location.id] }}
              />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

interface ChartProps {
  kind: SummaryKind;
  name: string;
  total: FutureTotal;
  /** Filters of the list that shows its vehicles. */
  listed: { company_id?: number; location_id?: number[] };
  isMain?: boolean;
}

function Chart({ kind, name, total, listed, isMain = false }: ChartProps) {
  const points = [total.current, ...total.months].map(kind.pointOf);
  return (
    <section aria-label={`${name} over 24 months`} className={classes.panel}>
      <h2 className={classes.name}>{name}</h2>
      <p className={classes.line}>
        {counted(total.count, 'vehicle')}
        {total.manual > 0 && ` (${figures.count(total.manual)} set by hand)`}
        {total.left_out > 0 && <LeftOut total={total} listed={listed} />}
      </p>
      {total.count > 0 ? (
        <>
          <ProjectionFigure points={points} lines={kind.lines} heightPx={isMain ? 300 : 220} />
          <details className={classes.details}>
            <summary>Table</summary>
            <MonthsTable label={`${name} by month`} points={points} lines={kind.lines} />
          </details>
        </>
      ) : (
        <p className={classes.line}>None of its vehicles can be projected.</p>
      )}
    </section>
  );
}

/** Who is in no sum and why, each reason a way to those vehicles. */
const LeftOut = ({ total, listed }: Pick<ChartProps, 'total' | 'listed'>) => (
  <>
    {'; left out: '}
    {leftOutOf(total).map(({ reason, text }, place) => (
      <Fragment key={reason}>
        {place > 0 && ', '}
        <Link to={paths.valueByVehicle} search={{ ...listed, ...LEFT_OUT_REASONS[reason].filter }}>
          {text}
        </Link>
      </Fragment>
    ))}
    .
  </>
);
