import { JOB_LABELS } from '@fleetworth/contract/operations-labels';
import type { Operations } from '@fleetworth/contract/operations';
import { PageEmpty } from '@fleetworth/ui/page-state';
import { type RowAction, SimpleTable } from '@fleetworth/ui/simple-table';
import type { TableColumn } from '@fleetworth/ui/simple-table-rows';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../shell/api/api-client.ts';
import { failureText } from '../../shell/api/api-error.ts';
import { keyOf } from '../../shell/api/query.ts';
import { queryClient } from '../../shell/api/query-client.ts';
import { figures } from '../../shell/format/figures.ts';
import { formatInstant } from '../../shell/format/instant.ts';
import { counted } from '../../shell/format/plural.ts';
import { useOneAtATime } from '../../shell/forms/use-one-at-a-time.ts';
import { showProblem, showSuccess } from '../../shell/notices/notices.tsx';
import { NOT_READ_TEXT } from './operation-formats.ts';
import { ONE_PAGE } from './one-page.ts';

type Queue = NonNullable<Operations['queues']>[number];

const labelOf = ({ job }: Queue): string => JOB_LABELS[job] ?? job;

export function JobsTable({ queues }: Pick<Operations, 'queues'>) {
  const { begin, end } = useOneAtATime();
  const retrying = useMutation({
    mutationFn: (job: string) => call('retryFailedJobs', { params: { job } }),
    onSuccess: ({ data }) => showSuccess(`${counted(data.retried, 'failed job')} queued again.`),
    onError: (error) => showProblem(failureText(error)),
    onSettled: () => {
      end();
      return queryClient.invalidateQueries({ queryKey: keyOf('getOperations') });
    },
  });
  const actions = (queue: Queue): RowAction[] => [
    {
      label: 'Retry',
      disabledReason: getRetryDisabledReason(queue),
      onRun: () => begin(() => retrying.mutate(queue.job)),
    },
  ];
  if (queues === null) return <PageEmpty text={NOT_READ_TEXT} />;
  return (
    <SimpleTable
      label="Failed jobs"
      rows={queues.filter(({ failed }) => failed > 0)}
      rowId={({ job }) => job}
      rowName={labelOf}
      columns={COLUMNS}
      actions={actions}
      {...ONE_PAGE}
      empty={<PageEmpty text="No job has failed in the last day." />}
    />
  );
}

function getRetryDisabledReason({ can_retry, waiting, running }: Queue): string | undefined {
  if (can_retry) return undefined;
  return waiting + running > 0
    ? 'Another job of this kind is already waiting or running.'
    : 'This version of Fleetworth has no such job.';
}

const COLUMNS: TableColumn<Queue>[] = [
  { id: 'job', title: 'Job', render: labelOf },
  { id: 'failed', title: 'Failed', align: 'end', render: ({ failed }) => figures.count(failed) },
  {
    id: 'last_failed_at',
    title: 'Last failure',
    isSingleLine: true,
    render: ({ last_failed_at: at }) => formatInstant(at),
  },
  { id: 'message', title: 'Error', render: ({ message }) => figures.text(message) },
];
