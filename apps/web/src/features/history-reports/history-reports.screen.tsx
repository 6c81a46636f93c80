import { Button } from '@mantine/core';
import { HISTORY_STATUS_LABELS } from '@fleetworth/contract/history-report-choices';
import type { HistoryReport } from '@fleetworth/contract/history-reports';
import { formatDateTime } from '@fleetworth/domain/date-format';
import { PageEmpty, PageFailed } from '@fleetworth/ui/page-state';
import { type RowAction, SimpleTable } from '@fleetworth/ui/simple-table';
import type { TableColumn, TableState } from '@fleetworth/ui/simple-table-rows';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { type TableSearch, useTableSearch } from '../../shell/url/table-search.ts';
import { call } from '../../shell/api/api-client.ts';
import { failureText, firstFieldErrorText } from '../../shell/api/api-error.ts';
import { usePollingWhileRunning } from '../../shell/api/use-polling-while-running.ts';
import { query } from '../../shell/api/query.ts';
import { figures } from '../../shell/format/figures.ts';
import { counted } from '../../shell/format/plural.ts';
import { SandboxMark } from '../../shell/format/sandbox-mark.tsx';
import { DeletionDialog } from '../../shell/forms/confirmed-deletion.tsx';
import { lazyDialog } from '../../shell/forms/lazy-dialog.tsx';
import { useFileSaving } from '../../shell/forms/use-file-saving.ts';
import { Page } from '../../shell/layout/page.tsx';
import { showProblem } from '../../shell/notices/notices.tsx';
import { useAuthority } from '../../shell/api/authority.ts';
import classes from './history-reports.module.css';
import { RetryReport } from './retry-report.tsx';

const [HistoryReportDialog, usePreloadedReportDialog] = lazyDialog(
  async () => (await import('./history-report.dialog.tsx')).HistoryReportDialog,
);

const MAX_REPORTS = 10_000;
/** Refetch interval that the specification requires. */
const REFRESH_MS = 60_000;
const NOT_FINISHED_REASON = "This report isn't finished yet.";

export function HistoryReportsScreen() {
  usePreloadedReportDialog();
  const search = useSearch({ strict: false }) as TableSearch;
  const table = useTableSearch(search, '');
  const { open, close } = table;
  const reports = useQuery(query('listHistoryReports', { query: { per: MAX_REPORTS } }));
  const { getReadOnlyReason } = useAuthority();
  const { save } = useFileSaving();
  const { data, error } = reports;
  usePollingWhileRunning(reports, {
    isRunning: data?.items.some(isInProgress) ?? false,
    topic: 'history-reports',
    alwaysEveryMs: REFRESH_MS,
  });
  const selectedReport = data?.items.find(({ id }) => id === search.id);
  const readOnlyReason = selectedReport && getReadOnlyReason(selectedReport.company.id);

  const actions = (report: HistoryReport): RowAction[] => {
    const { id, status } = report;
    const disabledReason = getReadOnlyReason(report.company.id);
    const unfinishedReason = status === 'finished' ? undefined : NOT_FINISHED_REASON;
    const deleteAction = {
      label: 'Delete',
      disabledReason,
      isDestructive: true,
      onRun: () => open('delete', id),
    };
    if (status === 'failed')
      return [{ label: 'Retry', disabledReason, onRun: () => open('retry', id) }, deleteAction];
    return [
      { label: 'Details', disabledReason: unfinishedReason, onRun: () => open('show', id) },
      {
        label: 'Export',
        disabledReason: unfinishedReason,
        onRun: () => save('exportHistoryReport', { params: { id }, query: {} }),
      },
      deleteAction,
    ];
  };

  return (
    <Page title="History Reports" subtitle="Title, accident, theft and salvage records" queries={[reports]}>
      {error !== null && data === undefined ? (
        <PageFailed text={failureText(error)} onRetry={() => void reports.refetch()} />
      ) : (
        <SimpleTable
          label="History Reports"
          rows={data?.items}
          rowId={({ id }) => String(id)}
          rowName={formatReportName}
          columns={COLUMNS}
          actions={actions}
          state={search.sort === undefined ? { ...table.state, ...NEWEST } : table.state}
          onStateChange={(next) => table.onStateChange(isNewest(next) ? { ...next, ...NO_SORT } : next)}
          empty={<NoReports />}
        />
      )}
      {search.dialog === 'show' && selectedReport?.status === 'finished' && (
        <HistoryReportDialog report={selectedReport} onClose={close} />
      )}
      <RetryReport
        report={selectedReport}
        isOpen={
          search.dialog === 'retry' && selectedReport?.status === 'failed' && readOnlyReason === undefined
        }
        onClose={close}
      />
      <DeletionDialog
        isOpen={search.dialog === 'delete' && selectedReport !== undefined && readOnlyReason === undefined}
        title={`Delete ${selectedReport ? formatReportName(selectedReport) : ''}?`}
        confirmLabel="Delete"
        run={() => call('deleteHistoryReport', { params: { id: search.id ?? 0 } })}
        doneText="Successfully deleted."
        onFailed={(failure) => {
          showProblem(firstFieldErrorText(failure));
          return null;
        }}
        onClose={close}
      >
        {selectedReport && isInProgress(selectedReport)
          ? "It's still in progress and will be canceled. "
          : "You can't undo this. "}
        Records you bought are reused by later reports.
      </DeletionDialog>
    </Page>
  );
}

const isInProgress = ({ status }: HistoryReport): boolean => status === 'waiting' || status === 'working';

const formatReportName = ({ id }: HistoryReport): string => `history report ${id}`;

const NoReports = () => (
  <PageEmpty text="There are no history reports yet. Select vehicles, then choose History.">
    <Button renderRoot={(props) => <Link to={paths.valueByVehicle} {...props} />}>Select vehicles</Button>
  </PageEmpty>
);

/** The URL omits this default order. */
const NEWEST = { sort: 'id', isDescending: true };
const NO_SORT = { sort: '', isDescending: false };
const isNewest = ({ sort, isDescending }: TableState): boolean => sort === NEWEST.sort && isDescending;

const COLUMNS: TableColumn<HistoryReport>[] = [
  { id: NEWEST.sort, title: 'ID', render: ({ id }) => id, sortBy: ({ id }) => id },
  {
    id: 'status',
    title: 'Status',
    render: (report) => <Status report={report} />,
    sortBy: ({ status }) => status,
  },
  {
    id: 'vehicles',
    title: 'Vehicles',
    align: 'end',
    render: ({ items_count }) => figures.count(items_count),
    sortBy: ({ items_count }) => items_count,
  },
  {
    id: 'records',
    title: 'With records',
    align: 'end',
    render: ({ records_count }) => figures.count(records_count),
    sortBy: ({ records_count }) => records_count ?? -1,
  },
  {
    id: 'company',
    title: 'Company',
    render: ({ company }) => company.name,
    sortBy: ({ company }) => company.name,
  },
  {
    id: 'created_at',
    title: 'Created at',
    render: ({ created_at }) => (
      <span className={classes.instant}>{formatDateTime(new Date(created_at))}</span>
    ),
    sortBy: ({ created_at }) => created_at,
  },
];

function Status({ report }: { report: HistoryReport }) {
  const { status, message, answered_count, items_count, is_sandbox } = report;
  return (
    <>
      <span className={classes.status}>
        <span className={classes.badge} data-status={status}>
          {HISTORY_STATUS_LABELS[status]}
        </span>
        {status === 'working' && (
          <output>
            {answered_count} of {counted(items_count, 'vehicle')}
          </output>
        )}
        {is_sandbox && <SandboxMark />}
      </span>
      {message !== null && <span className={classes.message}>{message}</span>}
    </>
  );
}
