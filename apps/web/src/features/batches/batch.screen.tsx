import { Button } from '@mantine/core';
import type { BatchDetail } from '@fleetworth/contract/batch-shapes';
import { PageBanner } from '@fleetworth/ui/page-state';
import { getFocusFallback } from '@fleetworth/ui/use-focus-fallback';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useAuthority } from '../../shell/api/authority.ts';
import { usePollingWhileRunning } from '../../shell/api/use-polling-while-running.ts';
import { Page } from '../../shell/layout/page.tsx';
import { openUndo } from '../../shell/notices/open-undo.ts';
import { useFileSaving } from '../../shell/forms/use-file-saving.ts';
import { BatchFacts } from './batch-facts.tsx';
import type { BatchGroup } from './batch-group.ts';
import { FINANCIAL_BATCHES } from './batch-groups.ts';
import { BatchPreview } from './batch-preview.tsx';
import { BatchResults } from './batch-results.tsx';
import { BatchProgress, BatchStatusMark } from './batch-status.tsx';
import classes from './batch.module.css';
import { BusyButton } from '@fleetworth/ui/busy-button';
import { batchQuery, isProcessing, isRunning } from './batches.queries.ts';
import { DeleteBatch } from './delete-batch.tsx';
import { ImportDialog, usePreloadedImportDialog } from './import/import-button.tsx';
import { useBatchSearch } from './use-batch-search.ts';
import { useBatchStart } from './use-batch-start.tsx';

export function BatchScreen({ group }: { group: BatchGroup }) {
  const { batchId = 0 } = useParams({ strict: false });
  const { dialog } = useSearch({ strict: false });
  const { changeSearch, closeDialog } = useBatchSearch();
  const navigate = useNavigate();
  const isDeleting = dialog === 'delete';
  // While the deletion dialog is open, the batch isn't refetched: the request would fail after the deletion.
  const batchResult = useQuery({
    ...batchQuery(group, batchId),
    ...(isDeleting && { staleTime: 'static' }),
  });
  const batch = batchResult.data;
  usePollingWhileRunning(batchResult, { isRunning: isProcessing(batch) && !isDeleting, topic: 'batches' });
  useFocusOnStatusChange(batch?.status);
  usePreloadedImportDialog();
  if (!batch) return null;

  return (
    <Page
      title={batch.file_name}
      back={<Link to={group.listPath}>← Back to {group.title.toLowerCase()}</Link>}
      marks={<BatchStatusMark status={batch.status} />}
      actions={<Actions group={group} batch={batch} onDelete={() => changeSearch({ dialog: 'delete' })} />}
      queries={[batchResult]}
    >
      {batch.status === 'waiting' && batch.missing.map((text) => <PageBanner key={text} text={text} />)}
      <BatchFacts group={group} batch={batch} />
      <div className={classes.sections}>
        {batch.status === 'waiting' && <BatchPreview group={group} batch={batch} isDeleting={isDeleting} />}
        {isRunning(batch) && <RunningBatch batch={batch} />}
        {batch.results && !isRunning(batch) && (
          <BatchResults group={group} batch={batch} onCorrect={() => changeSearch({ dialog: 'import' })} />
        )}
      </div>
      {dialog === 'import' && <ImportDialog group={group} correctedBatch={batch} onClose={closeDialog} />}
      {dialog === 'columns' && batch.status === 'waiting' && (
        <ImportDialog group={group} correctedBatch={undefined} rematchedBatch={batch} onClose={closeDialog} />
      )}
      {dialog === 'finance' && (
        <ImportDialog
          group={FINANCIAL_BATCHES}
          correctedBatch={undefined}
          sourceBatch={batch}
          onClose={closeDialog}
        />
      )}
      <DeleteBatch
        group={group}
        batch={isDeleting ? batch : undefined}
        onClose={closeDialog}
        onDeleted={() => void navigate({ to: group.listPath, replace: true })}
      />
    </Page>
  );
}

function useFocusOnStatusChange(status: BatchDetail['status'] | undefined) {
  const previousStatus = useRef(status);
  useEffect(() => {
    if (previousStatus.current !== status && document.activeElement === document.body)
      getFocusFallback(null).focus({ preventScroll: true });
    previousStatus.current = status;
  }, [status]);
}

interface ActionsProps {
  group: BatchGroup;
  batch: BatchDetail;
  onDelete: () => void;
}

function Actions({ group, batch, onDelete }: ActionsProps) {
  const { save, isSaving } = useFileSaving();
  const { start, isStarting, confirmationDialog } = useBatchStart(group);
  const { getReadOnlyReason } = useAuthority();
  const readOnlyReason = batch.company ? getReadOnlyReason(batch.company.id) : undefined;
  const changeSetId = batch.results?.change_set;
  const deleteDisabledReason =
    readOnlyReason ?? (isRunning(batch) ? 'You can delete it once it has finished' : undefined);
  return (
    <>
      <Button
        size="sm"
        h={32}
        px={12}
        variant="subtle"
        color="var(--fw-loss)"
        disabled={deleteDisabledReason !== undefined}
        title={deleteDisabledReason}
        onClick={onDelete}
      >
        Delete
      </Button>
      <BusyButton
        variant="default"
        isBusy={isSaving}
        onClick={() => save(group.calls.download, { params: { id: batch.id }, query: {} })}
      >
        Download
      </BusyButton>
      {changeSetId != null && !isRunning(batch) && (
        <BusyButton variant="default" isBusy={false} onClick={() => openUndo(changeSetId)}>
          {batch.undone === null ? 'Undo' : 'Undo details'}
        </BusyButton>
      )}
      {batch.status === 'waiting' && (
        <BusyButton
          isBusy={isStarting}
          disabled={readOnlyReason !== undefined}
          title={readOnlyReason}
          onClick={() => start(batch)}
        >
          Start
        </BusyButton>
      )}
      {confirmationDialog}
    </>
  );
}

const RunningBatch = ({ batch }: { batch: BatchDetail }) => (
  <section aria-label="Progress" className={classes.section}>
    <BatchProgress batch={batch} isWide />
    <p className={classes.note}>
      You can leave this page. The import continues, and its results appear here.
    </p>
  </section>
);
