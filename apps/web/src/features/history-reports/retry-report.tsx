import type { HistoryReport } from '@fleetworth/contract/history-reports';
import { ConfirmDialog } from '@fleetworth/ui/confirm-dialog';
import type { Problem } from '@fleetworth/ui/dialog-problem';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shell/api/api-client.ts';
import { counted } from '../../shell/format/plural.ts';
import { toSaveProblem } from '../../shell/forms/form-errors.ts';
import { useOneAtATime } from '../../shell/forms/use-one-at-a-time.ts';
import { showSuccess } from '../../shell/notices/notices.tsx';

interface RetryReportProps {
  report: HistoryReport | undefined;
  isOpen: boolean;
  onClose: () => void;
}

export function RetryReport({ report, isOpen, onClose }: RetryReportProps) {
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<Problem | null>(null);
  const { begin, end } = useOneAtATime();
  const close = () => {
    setProblem(null);
    onClose();
  };
  const retrying = useMutation({
    mutationFn: () => call('retryHistoryReport', { params: { id: report?.id ?? 0 } }),
    onSuccess: ({ message }) => {
      close();
      showSuccess(message ?? '');
      void queryClient.invalidateQueries();
    },
    onError: (error) => setProblem(toSaveProblem(error)),
    onSettled: end,
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Retry history report ${report?.id ?? ''}?`}
      cancelLabel="Cancel"
      confirmLabel="Retry"
      isRunning={retrying.isPending}
      problem={problem}
      onCancel={close}
      onConfirm={() => begin(retrying.mutate)}
    >
      At most {counted(report?.items_count ?? 0, 'VIN')} will be billed.
    </ConfirmDialog>
  );
}
