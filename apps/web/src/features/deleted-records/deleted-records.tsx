import { Button } from '@mantine/core';
import type { DeletedRecord } from '@fleetworth/contract/deleted-records';
import { PageBanner } from '@fleetworth/ui/page-state';
import { type RowAction, SimpleTable } from '@fleetworth/ui/simple-table';
import type { TableColumn, TablePlace } from '@fleetworth/ui/simple-table-rows';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../shell/api/api-client.ts';
import { isGone } from '../../shell/api/api-error.ts';
import { useAuthority } from '../../shell/session/authority.ts';
import { DASH } from '../../shell/format/figures.ts';
import { formatInstant } from '../../shell/format/instant-format.ts';
import { noticeFailure, noticeSuccess } from '../../shell/notices/notices.tsx';
import { todayHere } from '../../shell/format/today.ts';
import { useOneAtATime } from '../../shell/forms/use-one-at-a-time.ts';
import { alongWords, KIND_LABELS, leftOutWords, restoredWords } from './deleted-words.ts';

const columns: TableColumn<DeletedRecord>[] = [
  { id: 'name', title: 'Name', render: nameOf, sortBy: ({ name }) => name },
  {
    id: 'kind',
    title: 'What',
    render: ({ kind }) => KIND_LABELS[kind],
    sortBy: ({ kind }) => KIND_LABELS[kind],
  },
  { id: 'along', title: 'With it', render: (record) => alongWords(record) ?? DASH },
  {
    id: 'deleted_at',
    title: 'Deleted',
    render: ({ deleted_at }) => written(deleted_at),
    sortBy: ({ deleted_at }) => deleted_at,
  },
  { id: 'deleted_by', title: 'By', render: ({ deleted_by }) => deleted_by?.name ?? 'Fleetworth' },
  { id: 'until', title: 'Kept until', render: ({ restorable_until }) => written(restorable_until) },
];

function nameOf({ name, detail }: DeletedRecord): string {
  return detail === null ? name : `${name} · ${detail}`;
}

const written = (instant: string): string => formatInstant(new Date(instant), todayHere());

interface DeletedRecordsProps {
  label: string;
  records: readonly DeletedRecord[];
  empty: ReactNode;
  /** Where more are on the server. */
  more?: { isLoading: boolean; onLoad: () => void } | undefined;
}

/** What was deleted and can be put back by owners. What can not come back is named until the next try. */
export function DeletedRecords({ label, records, empty, more }: DeletedRecordsProps) {
  const [place, setPlace] = useState<TablePlace>({ sort: 'deleted_at', isDescending: true, page: 1 });
  const [leftOut, setLeftOut] = useState<string | null>(null);
  const { reasonNotToChangeCompany } = useAuthority();
  const queryClient = useQueryClient();
  const restoring = useMutation({
    mutationFn: ({ kind, id }: DeletedRecord) => call('restoreDeletedRecord', { params: { kind, id } }),
    onMutate: () => setLeftOut(null),
    onSuccess: ({ data }, record) => {
      noticeSuccess(restoredWords(record, data));
      setLeftOut(leftOutWords(data));
      void queryClient.invalidateQueries();
    },
    onError: (error) => {
      if (isGone(error)) void queryClient.invalidateQueries();
      noticeFailure(error);
    },
  });
  const { begin, end } = useOneAtATime();
  const reasonNotTo = ({ kind, company }: DeletedRecord): string | undefined => {
    if (restoring.isPending) return 'Another one is being put back';
    // Of deleted companies only those are listed that the user owned.
    return kind === 'company' ? undefined : reasonNotToChangeCompany(company.id);
  };
  const actions = (record: DeletedRecord): RowAction[] => [
    {
      label: 'Put back',
      disabledReason: reasonNotTo(record),
      onRun: () => begin(() => restoring.mutate(record, { onSettled: end })),
    },
  ];

  return (
    <>
      {leftOut !== null && <PageBanner text={leftOut} />}
      <SimpleTable
        label={label}
        rows={records}
        rowId={({ kind, id }) => `${kind} ${id}`}
        rowName={({ name }) => name}
        columns={columns}
        actions={actions}
        place={place}
        onPlace={setPlace}
        empty={empty}
      />
      {more && (
        <Button variant="default" mt={8} loading={more.isLoading} onClick={more.onLoad}>
          Load more
        </Button>
      )}
    </>
  );
}
