import { Button, Checkbox } from '@mantine/core';
import type { Batch } from '@fleetworth/contract/batch-shapes';
import { PageEmpty, PageNothingFound } from '@fleetworth/ui/page-state';
import { type RowAction, SimpleTable } from '@fleetworth/ui/simple-table';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { usePollingWhileRunning } from '../../shell/api/use-polling-while-running.ts';
import { useFileSaving } from '../../shell/forms/use-file-saving.ts';
import { Page } from '../../shell/layout/page.tsx';
import { RecentChanges } from '../change-sets/public.ts';
import { ALL_KINDS_COLUMNS } from './batch-columns.tsx';
import { getGroupOfBatch } from './batch-groups.ts';
import { BatchTabs } from './batch-tabs.tsx';
import { importsQuery, isRunning } from './batches.queries.ts';
import { useBatchSearch } from './use-batch-search.ts';

export function ImportsScreen() {
  const search = useSearch({ from: '/shell/imports' });
  const { page = 1, to_fix } = search;
  const { changeSearch } = useBatchSearch();
  const batches = useSuspenseQuery(importsQuery(search));
  const { items, pagination } = batches.data;
  const { save } = useFileSaving();
  usePollingWhileRunning(batches, { isRunning: items.some(isRunning), topic: 'batches' });

  const actions = (batch: Batch): RowAction[] => {
    const { calls, detailPath } = getGroupOfBatch(batch);
    return [
      { label: 'Download', onRun: () => save(calls.download, { params: { id: batch.id }, query: {} }) },
      {
        label: 'Show',
        renderLink: (props) => <Link to={detailPath} params={{ batchId: batch.id }} {...props} />,
      },
    ];
  };

  return (
    <Page
      title="Imports"
      subtitle="All uploaded spreadsheets"
      filters={
        <>
          <BatchTabs />
          <Checkbox
            label="Only imports with rows to fix"
            checked={to_fix !== undefined}
            onChange={({ currentTarget: { checked } }) =>
              changeSearch({ to_fix: checked ? 'true' : undefined, page: undefined })
            }
          />
        </>
      }
      queries={[batches]}
    >
      <SimpleTable
        label="Imports"
        rows={items}
        pages={pagination.last}
        rowId={({ id }) => String(id)}
        rowName={({ file_name }) => file_name}
        columns={ALL_KINDS_COLUMNS}
        actions={actions}
        isWide
        state={{ sort: '', isDescending: false, page }}
        onStateChange={(next) => changeSearch({ page: next.page === 1 ? undefined : next.page })}
        empty={
          to_fix ? (
            <PageNothingFound text="No import has rows to fix.">
              <Button variant="default" onClick={() => changeSearch({ to_fix: undefined })}>
                Show all imports
              </Button>
            </PageNothingFound>
          ) : (
            <PageEmpty text="There are no imports yet.">
              <Button renderRoot={(props) => <Link to={paths.vehicleBatches} {...props} />}>
                Import vehicles
              </Button>
            </PageEmpty>
          )
        }
      />
      <RecentChanges />
    </Page>
  );
}
