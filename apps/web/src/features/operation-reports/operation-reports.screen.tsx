import { Button } from '@mantine/core';
import {
  OPERATION_REPORT_LABELS,
  OPERATION_REPORT_STATUSES,
  OPERATION_REPORT_TYPES,
  OPERATION_STATUS_LABELS,
} from '@fleetworth/contract/operation-report-choices';
import type { OperationReport } from '@fleetworth/contract/operation-reports';
import { formatDateTime } from '@fleetworth/domain/date-format';
import { AddButton } from '@fleetworth/ui/page-buttons';
import { FilterSelect } from '@fleetworth/ui/filter-select';
import { NearEnd } from '@fleetworth/ui/near-end';
import { PageEmpty, PageFailed, PageNothingFound } from '@fleetworth/ui/page-state';
import { type RowAction, SimpleTable } from '@fleetworth/ui/simple-table';
import type { TableColumn } from '@fleetworth/ui/simple-table-rows';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { call } from '../../shell/api/api-client.ts';
import { failureText } from '../../shell/api/api-error.ts';
import { usePollingWhileRunning } from '../../shell/api/use-polling-while-running.ts';
import { pagedQuery } from '../../shell/api/paged-query.ts';
import { query } from '../../shell/api/query.ts';
import { useMoreRows } from '../../shell/api/use-more-rows.ts';
import { SandboxMark } from '../../shell/format/sandbox-mark.tsx';
import { formatLocation } from '../../shell/format/vehicle-labels.ts';
import { DeletionDialog } from '../../shell/forms/confirmed-deletion.tsx';
import { lazyDialog } from '../../shell/forms/lazy-dialog.tsx';
import { LoadMoreProblem } from '../../shell/layout/load-more-problem.tsx';
import { Page } from '../../shell/layout/page.tsx';
import { showProblem } from '../../shell/notices/notices.tsx';
import { useAuthority } from '../../shell/api/authority.ts';
import classes from './operation-reports.module.css';
import type { OperationReportsSearch } from './operation-reports-search.ts';
import { formatPeriod, reportName } from './report-labels.ts';
import { StatusBadge } from './status-badge.tsx';

const [ReportDialog, usePreloadedDialog] = lazyDialog(
  async () => (await import('./operation-report.dialog.tsx')).OperationReportDialog,
);

const PER_PAGE = 20;
const NEAR_END_PX = 100;

export function OperationReportsScreen() {
  usePreloadedDialog();
  const search: OperationReportsSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const { noWritableCompanyReason, getReadOnlyReason } = useAuthority();
  const { dialog, id, ...filters } = search;
  const list = useInfiniteQuery(
    pagedQuery('listOperationReports', { query: { per: PER_PAGE, ...omitEmpty(filters) } }, 0),
  );
  const { data, error, hasNextPage, isFetchNextPageError } = list;
  const { loadMore, retry } = useMoreRows(list);
  const rows = data?.pages.flatMap(({ items }) => items);
  usePollingWhileRunning(list, { isRunning: rows?.some(isWorking) ?? false, topic: 'operation-reports' });
  const changeSearch = (changes: OperationReportsSearch) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...changes }), resetScroll: false });
  const closeDialog = () => changeSearch({ dialog: undefined, id: undefined });
  const selectedReport = rows?.find((report) => report.id === id);
  const readOnlyReason = selectedReport && getReadOnlyReason(selectedReport.company.id);
  const addButton = (
    <AddButton
      label="Add report"
      disabledReason={noWritableCompanyReason}
      onAdd={() => changeSearch({ dialog: 'add' })}
    />
  );
  const actions = (report: OperationReport): RowAction[] => [
    {
      label: 'Details',
      renderLink: (props) => <Link to={paths.operationReport} params={{ reportId: report.id }} {...props} />,
    },
    {
      label: 'Delete',
      disabledReason: getReadOnlyReason(report.company.id),
      isDestructive: true,
      onRun: () => changeSearch({ dialog: 'delete', id: report.id }),
    },
  ];

  return (
    <Page
      title="Operation Reports"
      subtitle="Workload, revenue and availability from your rental system"
      marks={rows?.some(({ is_sandbox }) => is_sandbox) && <SandboxMark />}
      actions={rows && rows.length > 0 && addButton}
      filters={<ReportFilters search={filters} onChange={changeSearch} />}
      queries={[{ ...list, isError: list.isError && !isFetchNextPageError }]}
    >
      {error !== null && data === undefined ? (
        <PageFailed text={failureText(error)} onRetry={retry} />
      ) : (
        <SimpleTable
          label="Operation Reports"
          rows={rows}
          pages={1}
          rowId={(report) => String(report.id)}
          rowName={reportName}
          columns={COLUMNS}
          actions={actions}
          state={UNSORTED}
          onStateChange={() => {}}
          empty={
            <NoReports
              isFiltered={Object.values(filters).some((value) => value !== undefined)}
              addButton={addButton}
            />
          }
        />
      )}
      {isFetchNextPageError && <LoadMoreProblem error={error} onRetry={retry} />}
      {hasNextPage && !isFetchNextPageError && <NearEnd onReach={loadMore} marginPx={NEAR_END_PX} />}
      {dialog === 'add' && <ReportDialog disabledReason={noWritableCompanyReason} onClose={closeDialog} />}
      <DeletionDialog
        isOpen={dialog === 'delete' && selectedReport !== undefined && readOnlyReason === undefined}
        title={`Delete ${selectedReport ? reportName(selectedReport) : ''}?`}
        confirmLabel="Delete"
        run={() => call('deleteOperationReport', { params: { id: id ?? 0 } })}
        doneText="Successfully deleted."
        onFailed={(deletionError) => {
          showProblem(failureText(deletionError));
          return null;
        }}
        onClose={closeDialog}
      >
        {selectedReport && isWorking(selectedReport)
          ? "It's still in progress and will be canceled. You can't undo this."
          : "You can't undo this."}
      </DeletionDialog>
    </Page>
  );
}

const UNSORTED = { sort: '', isDescending: false, page: 1 };

const isWorking = ({ status }: OperationReport): boolean => status === 'working';

const omitEmpty = <Filters extends object>(filters: Filters) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Filters]: NonNullable<Filters[Name]>;
  };

const COLUMNS: TableColumn<OperationReport>[] = [
  { id: 'id', title: 'ID', render: ({ id }) => id },
  {
    id: 'status',
    title: 'Status',
    render: (report) => (
      <>
        <StatusBadge {...report} />
        {report.message !== null && <span className={classes.message}>{report.message}</span>}
      </>
    ),
  },
  { id: 'type', title: 'Type', render: ({ type }) => OPERATION_REPORT_LABELS[type] },
  {
    id: 'locations',
    title: 'Locations',
    render: ({ locations }) => formatNames(locations.map(({ name }) => name)),
  },
  { id: 'classes', title: 'Classes', render: ({ class_names }) => formatNames(class_names) },
  { id: 'period', title: 'Period', render: formatPeriod },
  {
    id: 'created_at',
    title: 'Created at',
    render: ({ created_at }) => formatDateTime(new Date(created_at)),
  },
];

const MAX_NAMES = 3;

function formatNames(names: readonly string[]) {
  const more = names.length - MAX_NAMES;
  return (
    <span data-hint={more > 0 ? names.join(', ') : undefined}>
      {names.slice(0, MAX_NAMES).join(', ')}
      {more > 0 && ` and ${more} more`}
    </span>
  );
}

function NoReports({ isFiltered, addButton }: { isFiltered: boolean; addButton: React.ReactNode }) {
  if (!isFiltered) return <PageEmpty text="There are no operation reports yet.">{addButton}</PageEmpty>;
  return (
    <PageNothingFound text="No reports match these filters.">
      <Button variant="default" renderRoot={(props) => <Link to={paths.operationReports} {...props} />}>
        Clear filters
      </Button>
    </PageNothingFound>
  );
}

interface ReportFiltersProps {
  search: OperationReportsSearch;
  onChange: (changes: OperationReportsSearch) => void;
}

function ReportFilters({ search, onChange }: ReportFiltersProps) {
  const { data: locations = [] } = useQuery(query('listLocations', { query: {} }));
  return (
    <>
      <FilterSelect
        label="Status"
        placeholder="All"
        isClearable
        options={OPERATION_REPORT_STATUSES.map((value) => ({ value, label: OPERATION_STATUS_LABELS[value] }))}
        chosen={search.status === undefined ? [] : [search.status]}
        onChange={([status]) =>
          onChange({ status: OPERATION_REPORT_STATUSES.find((value) => value === status) })
        }
      />
      <FilterSelect
        label="Type"
        placeholder="All"
        isClearable
        options={OPERATION_REPORT_TYPES.map((value) => ({ value, label: OPERATION_REPORT_LABELS[value] }))}
        chosen={search.type === undefined ? [] : [search.type]}
        onChange={([type]) => onChange({ type: OPERATION_REPORT_TYPES.find((value) => value === type) })}
      />
      <FilterSelect
        label="Locations"
        placeholder="All"
        isMultiple
        isClearable
        options={locations.map((location) => ({
          value: String(location.id),
          label: formatLocation(location),
        }))}
        chosen={(search.location_id ?? []).map(String)}
        onChange={(ids) => onChange({ location_id: ids.length === 0 ? undefined : ids.map(Number) })}
      />
    </>
  );
}
