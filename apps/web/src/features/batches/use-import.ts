import type { BatchDetail } from '@fleetworth/contract/batch-shapes';
import type { Problem } from '@fleetworth/ui/dialog-problem';
import { focusHome } from '@fleetworth/ui/use-focus-home';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useReducer, useState } from 'react';
import { useAuthority } from '../../shell/api/authority.ts';
import { companiesQuery } from '../../shell/api/directory.queries.ts';
import { uploadProblem, uploadTexts } from '../../shell/forms/uploaded-file.ts';
import { useChosenFile, useSending } from '../../shell/forms/use-chosen-file.ts';
import { useLeaveGuard } from '../../shell/drafts/leave-guard.ts';
import { refreshTopic } from '../../shell/api/fleet-events.ts';
import { noticeSuccess } from '../../shell/notices/notices.tsx';
import { useDraftForm } from '../../shell/drafts/use-draft-form.ts';
import type { BatchGroup } from './batch-group.ts';
import { batchQuery } from './batches.queries.ts';
import { useFileQuestions } from './use-file-questions.ts';
import { choiceOf, importTexts, type ImportValues, importValues } from './import-values.ts';

interface Import {
  group: BatchGroup;
  corrected: BatchDetail | undefined;
  onClose: () => void;
}

/**
 * Manages the import form and a single upload at a time. Spread `dialog` over a FormDialog. The input
 * survives a failed upload.
 */
export function useImport({ group, corrected, onClose }: Import) {
  const draft = useDraftForm<ImportValues, null>({
    name: `import of ${group.name} ${corrected?.id ?? ''}`,
    origin: null,
    valuesOf: useBegun(group, corrected),
    textsOf: (values) => importTexts(group, values),
  });
  const questions = useFileQuestions(draft.form);
  const chosen = useChosenFile(questions.clear);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [refusals, refuse] = useReducer((count: number) => count + 1, 0);
  const guard = useLeaveGuard([{ isDirty: draft.isDirty || chosen.file !== null, forget: draft.forget }]);
  const sending = useSending();
  const onUploaded = useOnUploaded(group);

  async function send(file: File) {
    setProblem(null);
    try {
      const choice = choiceOf(group, draft.form.getValues());
      const { data } = await sending.run(file, (...sent) => group.upload(choice, ...sent));
      onUploaded(data, guard.leave);
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      const { file: ofFile, ...others } = uploadTexts(error);
      questions.handleError(error);
      draft.form.setErrors(others);
      chosen.setError(ofFile);
      setProblem(uploadProblem(error));
      refuse();
    }
  }

  function onSubmit() {
    if (sending.isRunning()) return;
    const faults = [draft.form.validate().hasErrors, questions.checkAnswers()];
    const file = chosen.check();
    if (faults.includes(true) || file === null) refuse();
    else void send(file);
  }

  const isSaving = sending.progress !== null;
  const dialog = {
    isSaving,
    isDirty: guard.isDirty && !isSaving,
    leaving: guard.leaving,
    problem,
    refusals,
    cancelLabel: isSaving ? 'Cancel upload' : 'Cancel',
    onSubmit,
    // Cancels a running upload first.
    onClose: () => (isSaving ? sending.stop() : guard.leave(onClose)),
  };
  return { form: draft.form, chosen, questions, progress: sending.progress, dialog };
}

/** Opens the batch after the upload. Going back returns to the page that opened the dialog. */
function useOnUploaded(group: BatchGroup) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return (batch: BatchDetail, leave: (go: () => void) => void) => {
    void refreshTopic('batches');
    queryClient.setQueryData(batchQuery(group, batch.id).queryKey, batch);
    noticeSuccess('Successfully uploaded');
    leave(() => {
      const shown = navigate({ to: group.detailPath, params: { batchId: batch.id }, replace: true });
      // The element that opened the dialog was on the previous page.
      void shown.then(() => focusHome(null).focus({ preventScroll: true }));
    });
  };
}

/**
 * Returns the initial values. The company is that of the list that opened the import, or the user's only
 * company.
 */
function useBegun(group: BatchGroup, corrected: BatchDetail | undefined) {
  const companies = useSuspenseQuery(companiesQuery).data;
  const { company } = useSearch({ strict: false });
  const { mayWrite } = useAuthority();
  const own = companies.filter(({ id }) => mayWrite(id));
  const chosen = own.find(({ id }) => id === company) ?? (own.length === 1 ? own[0] : undefined);
  return () => importValues(group, { corrected, companyId: chosen?.id });
}
