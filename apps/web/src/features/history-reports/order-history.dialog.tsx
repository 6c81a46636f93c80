import { Checkbox, Skeleton } from '@mantine/core';
import { HISTORY_TEXTS, MAX_REPORTED_VINS } from '@fleetworth/contract/history-report-choices';
import { ConfirmDialog } from '@fleetworth/ui/confirm-dialog';
import type { Problem } from '@fleetworth/ui/dialog-problem';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { call } from '../../shell/api/api-client.ts';
import { failureText } from '../../shell/api/api-error.ts';
import { snapshotQuery } from '../../shell/api/query.ts';
import { counted } from '../../shell/format/plural.ts';
import { useOneAtATime } from '../../shell/forms/use-one-at-a-time.ts';
import { showSuccess } from '../../shell/notices/notices.tsx';
import { type FleetView, fetchVehicleIds, type RowSource, useFleetView } from '../fleet-view/public.ts';
import classes from './history-reports.module.css';

interface OrderHistoryDialogProps {
  list: Pick<RowSource, 'name' | 'fetchPage'>;
  /** Null when all vehicles that match the view are selected. */
  ids: readonly number[] | null;
  count: number | undefined;
  onClose: () => void;
}

/** Fetches one ID more than an order allows, to detect too many vehicles. */
const vehicleIdsQuery = (list: Pick<RowSource, 'name' | 'fetchPage'>, view: FleetView) =>
  queryOptions({
    queryKey: ['snapshot', 'history-vehicles', list.name, view],
    queryFn: () => fetchVehicleIds(view, MAX_REPORTED_VINS + 1, list),
    staleTime: 'static',
    gcTime: 0,
  });

export function OrderHistoryDialog({ list, ids, count, onClose }: OrderHistoryDialogProps) {
  const { view } = useFleetView();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [isOrderingAgain, setOrderingAgain] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { begin, end } = useOneAtATime();
  const isOverLimit = (ids?.length ?? count ?? 0) > MAX_REPORTED_VINS;
  const selectedIds = useQuery({ ...vehicleIdsQuery(list, view), enabled: ids === null && !isOverLimit });
  const vehicles = [...(ids ?? selectedIds.data ?? [])];
  const preview = useQuery({
    ...snapshotQuery('previewHistoryReports', { body: { vehicles, anew: isOrderingAgain } }),
    placeholderData: keepPreviousData,
    enabled: vehicles.length > 0 && vehicles.length <= MAX_REPORTED_VINS,
  });
  const ordering = useMutation({
    mutationFn: () => call('orderHistoryReports', { body: { vehicles, anew: isOrderingAgain } }),
    onSuccess: ({ message }) => {
      onClose();
      showSuccess(message ?? '', {
        label: 'Show reports',
        run: () => void navigate({ to: paths.historyReports }),
      });
      void queryClient.invalidateQueries();
    },
    onError: (error) => setProblem({ text: `Something wrong. ${failureText(error)}`, canRetry: false }),
    onSettled: end,
  });
  const rejection = isOverLimit || vehicles.length > MAX_REPORTED_VINS ? HISTORY_TEXTS.tooMany : null;
  const error = selectedIds.error ?? preview.error;
  const hasPreview = preview.data !== undefined && !preview.isPlaceholderData;
  return (
    <ConfirmDialog
      isOpen
      title="Order history reports"
      cancelLabel="Cancel"
      confirmLabel="Order"
      isConfirmable={hasPreview && rejection === null}
      isRunning={ordering.isPending}
      problem={rejection !== null ? { text: rejection, canRetry: false } : (problem ?? toProblem(error))}
      onCancel={onClose}
      onConfirm={() => begin(ordering.mutate)}
    >
      {rejection === null && (
        <BillingPreview preview={preview.data} isStale={preview.isPlaceholderData} hasFailed={error !== null}>
          <Checkbox
            label="Order again"
            description="VINs reported in the last 30 days are billed again."
            checked={isOrderingAgain}
            onChange={({ currentTarget }) => setOrderingAgain(currentTarget.checked)}
          />
        </BillingPreview>
      )}
    </ConfirmDialog>
  );
}

const toProblem = (error: Error | null): Problem | null =>
  error && { text: failureText(error), canRetry: false };

interface BillingPreviewProps {
  preview: { billed: number; from_store: number; is_sandbox: boolean } | undefined;
  /** True while the numbers belong to the previous setting of the checkbox. */
  isStale: boolean;
  hasFailed: boolean;
  children: React.ReactNode;
}

function BillingPreview({ preview, isStale, hasFailed, children }: BillingPreviewProps) {
  if (hasFailed) return null;
  if (preview === undefined) return <Skeleton height={92} radius={8} />;
  const { billed, from_store, is_sandbox } = preview;
  return (
    <div className={classes.counts}>
      <p aria-live="polite" aria-busy={isStale} data-stale={isStale || undefined}>
        <b>{counted(billed, 'VIN')} will be billed.</b>{' '}
        {from_store > 0 && `No charge for ${counted(from_store, 'VIN')} reported in the last 30 days.`}
        {is_sandbox && ' Sandbox data: nothing is charged.'}
      </p>
      {children}
    </div>
  );
}
