import { Button } from '@mantine/core';
import {
  OPERATION_REPORT_LABELS,
  OPERATION_STATUS_LABELS,
} from '@fleetworth/contract/operation-report-choices';
import type { OperationReportDetail } from '@fleetworth/contract/operation-reports';
import { formatDateTime } from '@fleetworth/domain/date-format';
import { BusyButton } from '@fleetworth/ui/busy-button';
import { RenderInView } from '@fleetworth/ui/render-in-view';
import { PageEmpty } from '@fleetworth/ui/page-state';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { lazy } from 'react';
import { paths } from '../../paths.ts';
import { usePollingWhileRunning } from '../../shell/api/use-polling-while-running.ts';
import { query } from '../../shell/api/query.ts';
import { figures } from '../../shell/format/figures.ts';
import { SandboxMark } from '../../shell/format/sandbox-mark.tsx';
import { useFileSaving } from '../../shell/forms/use-file-saving.ts';
import { Page } from '../../shell/layout/page.tsx';
import { OperationRows } from './operation-rows.tsx';
import { OperationSums } from './operation-sums.tsx';
import classes from './operation-reports.module.css';
import { formatPeriod } from './report-labels.ts';

const OperationChart = lazy(async () => ({
  default: (await import('./operation-chart.tsx')).OperationChart,
}));

const CHART_HEIGHT_PX = 260;

export function OperationReportScreen() {
  const { reportId = 0 } = useParams({ strict: false });
  const report = useQuery(query('getOperationReport', { params: { id: reportId } }));
  const { data } = report;
  const { save, isSaving } = useFileSaving();
  usePollingWhileRunning(report, { isRunning: data?.status === 'working', topic: 'operation-reports' });
  if (!data) return <Page title="Operation Report">{null}</Page>;
  return (
    <Page
      title={`${OPERATION_REPORT_LABELS[data.type]} report ${data.id}`}
      marks={data.is_sandbox && <SandboxMark />}
      actions={
        <>
          <Button
            variant="default"
            size="sm"
            h={32}
            px={10}
            renderRoot={(props) => <Link to={paths.operationReports} {...props} />}
          >
            Back to list
          </Button>
          {data.status === 'finished' && (
            <BusyButton
              variant="default"
              size="sm"
              h={32}
              px={10}
              isBusy={isSaving}
              onClick={() => save('exportOperationReport', { params: { id: data.id }, query: {} })}
            >
              Export to Excel
            </BusyButton>
          )}
        </>
      }
      queries={[report]}
      hasMarketValues
    >
      <dl className={classes.facts}>
        {buildDetails(data).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {data.status === 'working' && (
        <output>Your rental system is preparing the report. This page updates automatically.</output>
      )}
      {data.status === 'finished' && <FinishedReport report={data} />}
    </Page>
  );
}

const buildDetails = (report: OperationReportDetail): [string, string][] => [
  ['Status', OPERATION_STATUS_LABELS[report.status]],
  ['Company', report.company.name],
  ['Period', formatPeriod(report)],
  ['Locations', report.locations.map(({ name }) => name).join(', ')],
  ['Classes', report.class_names.join(', ')],
  ['Created at', formatDateTime(new Date(report.created_at))],
  ...(report.message === null ? [] : [['Message', report.message] satisfies [string, string]]),
];

function FinishedReport({ report }: { report: OperationReportDetail }) {
  if (report.rows_count === 0)
    return <PageEmpty text="The rental system has no data for these days, locations and classes." />;
  return (
    <>
      {report.type === 'availabe_calculator' && <LowestAvailability days={report.lowest_days} />}
      <section className={classes.section} aria-label="By day">
        <h2>By day</h2>
        <RenderInView heightPx={CHART_HEIGHT_PX}>
          {() => <OperationChart type={report.type} days={report.by_day} heightPx={CHART_HEIGHT_PX} />}
        </RenderInView>
      </section>
      <OperationSums report={report} />
      <OperationRows report={report} />
    </>
  );
}

const LowestAvailability = ({ days }: { days: OperationReportDetail['lowest_days'] }) => (
  <section aria-label="Lowest availability by class">
    <ul className={classes.lowest}>
      {days.map(({ class_name, date, available }) => (
        <li key={class_name}>
          <b>{class_name}</b>
          Fewest on {figures.date(date)}:{' '}
          <span className={available < 0 ? classes.shortage : undefined}>
            {figures.signedCount(available)}
            {available < 0 && ' short'}
          </span>
        </li>
      ))}
    </ul>
  </section>
);
