import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../shell/api/api-client.ts';
import { toSaveProblem } from '../../../shell/forms/form-errors.ts';
import { useSaving } from '../../../shell/forms/use-saving.ts';
import { useLeaveGuard } from '../../../shell/drafts/leave-guard.ts';
import { counted } from '../../../shell/format/plural.ts';
import { showSuccess } from '../../../shell/notices/notices.tsx';
import { undoAction } from '../../../shell/notices/open-undo.ts';
import { toBulkEditBody, type BulkEditValues, type BulkSelection, NO_CHANGES } from './bulk-edit-body.ts';

interface BulkEditOptions {
  selection: BulkSelection;
  isDeletion: boolean;
  onSaved: () => void;
  onClose: () => void;
}

export function useBulkEdit({ selection, isDeletion, onSaved, onClose }: BulkEditOptions) {
  const queryClient = useQueryClient();
  const [values, setValues] = useState<BulkEditValues>(NO_CHANGES);
  const [failedSubmits, setFailedSubmits] = useState(0);
  const body = toBulkEditBody(selection, isDeletion ? 'delete' : values);
  const guard = useLeaveGuard([{ isDirty: body !== null && !isDeletion, discard: () => undefined }]);
  const effect = useQuery({
    queryKey: ['bulk-edit-preview', body],
    queryFn: async ({ signal }) => (await call('previewBulkEdit', { body: body ?? {} }, { signal })).data,
    enabled: body !== null,
    staleTime: 0,
    gcTime: 0,
  });
  const saving = useSaving({
    save: () => call('bulkEditVehicles', { body: body ?? {} }),
    onSaved: ({ data: { count }, change_set: changeSetId }) => {
      const verb = isDeletion ? 'Deleted' : 'Changed';
      showSuccess(`${verb} ${counted(count, 'vehicle')}`, undoAction(changeSetId));
      void queryClient.invalidateQueries();
      guard.leave(onSaved);
    },
    onFailed: (error) => {
      setFailedSubmits((count) => count + 1);
      void effect.refetch();
      return toSaveProblem(error);
    },
  });
  // If the form has no changes, ignores the preview of changes that were taken back.
  const currentEffect = body === null ? undefined : effect.data;
  const hasEffect = currentEffect !== undefined && currentEffect.count > 0;
  return {
    values,
    setValue: <Name extends keyof BulkEditValues>(name: Name, value: BulkEditValues[Name]) =>
      setValues((before) => ({ ...before, [name]: value })),
    effect: currentEffect ?? null,
    error: effect.error,
    dialog: {
      isSaving: saving.isSaving,
      disabledReason: hasEffect ? undefined : 'No changes to save',
      isDirty: body !== null && !isDeletion,
      leaving: guard.leaving,
      problem: saving.problem,
      failedSubmits,
      onSubmit: saving.run,
      onClose: () => guard.leave(onClose),
    },
  };
}
