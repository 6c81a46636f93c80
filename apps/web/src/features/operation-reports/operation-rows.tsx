import { OPERATION_COLUMNS } from '@fleetworth/contract/operation-report-columns';
import type { OperationReportDetail, OperationRow } from '@fleetworth/contract/operation-reports';
import { PageEmpty, PageFailed } from '@fleetworth/ui/page-state';
import { SimpleTable } from '@fleetworth/ui/simple-table';
import type { TableColumn } from '@fleetworth/ui/simple-table-rows';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { failureText } from '../../shell/api/api-error.ts';
import { query } from '../../shell/api/query.ts';
import { figures } from '../../shell/format/figures.ts';
import { counted } from '../../shell/format/plural.ts';
import { OperationFigure } from './operation-figure.tsx';
import classes from './operation-reports.module.css';
import type { OperationReportSearch } from './operation-reports-search.ts';

const PER_PAGE = 50;

export function OperationRows({ report }: { report: OperationReportDetail }) {
  const { page = 1 }: OperationReportSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const rows = useQuery({
    ...query('listOperationRows', { params: { id: report.id }, query: { page, per: PER_PAGE } }),
    placeholderData: keepPreviousData,
  });
  const { data, error } = rows;
  return (
    <section className={classes.section} aria-label="Rows">
      <h2>{counted(report.rows_count, 'row')}</h2>
      {error !== null && data === undefined ? (
        <PageFailed text={failureText(error)} onRetry={() => void rows.refetch()} />
      ) : (
        <div className={classes.scrolled}>
          <SimpleTable
            label="Rows"
            rows={data?.items}
            pages={data?.pagination.last ?? 1}
            rowId={({ date, location_id, class_name }) => `${date}|${location_id}|${class_name}`}
            rowName={formatRowName}
            columns={buildColumns(report)}
            isStale={rows.isPlaceholderData}
            state={{ sort: '', isDescending: false, page }}
            onStateChange={(next) =>
              void navigate({
                to: '.',
                search: (before: object) => ({ ...before, page: next.page === 1 ? undefined : next.page }),
                resetScroll: false,
              })
            }
            empty={<PageEmpty text="No rows on this page." />}
          />
        </div>
      )}
    </section>
  );
}

const formatRowName = ({ date, location, class_name }: OperationRow): string =>
  `${figures.date(date)}, ${location}, ${class_name}`;

const buildColumns = ({ type }: OperationReportDetail): TableColumn<OperationRow>[] => [
  {
    id: 'date',
    title: 'Day',
    render: ({ date }) => <span className={classes.singleLine}>{figures.date(date)}</span>,
  },
  {
    id: 'location',
    title: 'Location',
    render: ({ location }) => <span className={classes.singleLine}>{location}</span>,
  },
  {
    id: 'class_name',
    title: 'Class',
    render: ({ class_name }) => <span className={classes.singleLine}>{class_name}</span>,
  },
  ...OPERATION_COLUMNS[type].map((column) => ({
    id: column.figure,
    title: column.title,
    align: 'end' as const,
    render: (row: OperationRow) => <OperationFigure values={row} column={column} />,
  })),
];
