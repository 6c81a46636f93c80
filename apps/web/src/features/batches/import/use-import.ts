import type { BatchDetail } from '@fleetworth/contract/batch-shapes';
import type { Problem } from '@fleetworth/ui/dialog-problem';
import { getFocusFallback } from '@fleetworth/ui/use-focus-fallback';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { call } from '../../../shell/api/api-client.ts';
import { download } from '../../../shell/api/download.ts';
import { useAuthority } from '../../../shell/api/authority.ts';
import { companiesQuery } from '../../../shell/api/directory.queries.ts';
import { uploadProblem, uploadErrors } from '../../../shell/forms/upload/uploaded-file.ts';
import { useFileChoice, useFileUpload } from '../../../shell/forms/upload/use-file-choice.ts';
import { useLeaveGuard } from '../../../shell/drafts/leave-guard.ts';
import { refreshTopic } from '../../../shell/api/fleet-events.ts';
import { showError, showSuccess } from '../../../shell/notices/notices.tsx';
import { useDraftForm } from '../../../shell/drafts/use-draft-form.ts';
import type { BatchGroup } from '../batch-group.ts';
import { getGroupOfBatch } from '../batch-groups.ts';
import { batchQuery } from '../batches.queries.ts';
import { useImportQuestions } from './use-import-questions.ts';
import { toImportChoice, validateImport, type ImportValues, initialImportValues } from './import-values.ts';

interface ImportOptions {
  group: BatchGroup;
  /** Batch whose rows the new upload corrects. */
  correctedBatch: BatchDetail | undefined;
  /** Waiting batch whose file is uploaded again with other columns. Deleted after the upload. */
  rematchedBatch?: BatchDetail | undefined;
  /** Batch whose file is also imported as finance data. */
  sourceBatch?: BatchDetail | undefined;
  onClose: () => void;
}

/** Runs one upload at a time. Spread `dialog` into a FormDialog. */
export function useImport({ group, correctedBatch, rematchedBatch, sourceBatch, onClose }: ImportOptions) {
  const draft = useImportForm(group, correctedBatch ?? rematchedBatch, sourceBatch?.company?.id);
  const questions = useImportQuestions(draft.form);
  const fileChoice = useFileChoice(questions.clear);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [failedSubmits, countFailedSubmit] = useReducer((count: number) => count + 1, 0);
  const downloadedFile = useDownloadedFile(rematchedBatch ?? sourceBatch, (file) => {
    fileChoice.choose(file);
    // The file of a source batch is imported as finance data, so the user has to choose the type of the
    // contracts before the upload.
    if (sourceBatch === undefined) void send(file, true);
  });
  const hasInput = fileChoice.file !== downloadedFile || questions.columns.isChanged;
  const guard = useLeaveGuard([{ isDirty: draft.isDirty || hasInput, discard: draft.discard }]);
  const fileUpload = useFileUpload();
  const onUploaded = useOnUploaded();

  // With `choosesColumns`, the server asks the user for the columns even if it can find them.
  async function send(file: File, choosesColumns?: true) {
    setProblem(null);
    try {
      const corrects = (correctedBatch ?? rematchedBatch?.corrected)?.id;
      const answers = { ...questions.columns.answers(), choosesColumns, corrects };
      const choice = { ...toImportChoice(group, draft.form.getValues()), ...answers };
      const { data } = await fileUpload.run(file, (...args) => group.upload(choice, ...args));
      // If the deletion fails, the old batch remains. It changes no data until someone starts it.
      if (rematchedBatch) call(group.calls.remove, { params: { id: rematchedBatch.id } }).catch(showError);
      onUploaded(data, guard.leave);
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      showErrors(error, { form: draft.form, fileChoice, questions });
      setProblem(uploadProblem(error));
      countFailedSubmit();
    }
  }

  function onSubmit() {
    if (fileUpload.isRunning()) return;
    const isInvalid = [draft.form.validate().hasErrors, questions.showUnanswered()].includes(true);
    const file = fileChoice.check();
    if (isInvalid || file === null) countFailedSubmit();
    else void send(file);
  }

  const isSaving = fileUpload.progress !== null;
  const dialog = {
    isSaving,
    problem,
    failedSubmits,
    onSubmit,
    isDirty: guard.isDirty && !isSaving,
    leaving: guard.leaving,
    cancelLabel: isSaving ? 'Cancel upload' : 'Cancel',
    onClose: () => (isSaving ? fileUpload.stop() : guard.leave(onClose)),
  };
  return { form: draft.form, fileChoice, questions, progress: fileUpload.progress, dialog };
}

const useImportForm = (
  group: BatchGroup,
  previousBatch: BatchDetail | undefined,
  sourceCompanyId: number | undefined,
) =>
  useDraftForm<ImportValues, null>({
    name: `import of ${group.name} ${previousBatch?.id ?? ''}`,
    origin: null,
    valuesOf: useInitialValues(group, previousBatch, sourceCompanyId),
    validate: (values) => validateImport(group, values),
  });

interface ErrorTargets {
  form: ReturnType<typeof useImportForm>['form'];
  fileChoice: ReturnType<typeof useFileChoice>;
  questions: ReturnType<typeof useImportQuestions>;
}

function showErrors(error: unknown, { form, fileChoice, questions }: ErrorTargets) {
  const { file, ...otherErrors } = uploadErrors(error);
  form.setErrors(otherErrors);
  questions.columns.setErrors(otherErrors);
  questions.handleError(error);
  fileChoice.setError(file);
}

// Closing the dialog cancels the download. Returns the file once it has loaded, so that the dialog
// knows whether the user has chosen another file.
function useDownloadedFile(batch: BatchDetail | undefined, onLoad: (file: File) => void) {
  const [loadedFile, setLoadedFile] = useState<File | null>(null);
  const handleLoad = useEffectEvent((file: File) => {
    setLoadedFile(file);
    onLoad(file);
  });
  const { id, file_name: name } = batch ?? {};
  const call = batch && getGroupOfBatch(batch).calls.download;
  useEffect(() => {
    if (id === undefined || name === undefined || call === undefined) return;
    const controller = new AbortController();
    const options = { signal: controller.signal, onProgress: () => undefined };
    download(call, { params: { id }, query: {} }, options)
      .then(({ file }) => handleLoad(new File([file], name)))
      .catch((error: unknown) => {
        if (!controller.signal.aborted) showError(error);
      });
    return () => controller.abort();
  }, [id, name, call]);
  return loadedFile;
}

// The batch replaces the dialog in the history, so that going back returns to the page that opened it.
function useOnUploaded() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return (batch: BatchDetail, leave: (go: () => void) => void) => {
    void refreshTopic('batches');
    // The server may have added the batch to another group: a vehicle sheet may contain odometer readings.
    const group = getGroupOfBatch(batch);
    queryClient.setQueryData(batchQuery(group, batch.id).queryKey, batch);
    showSuccess('Successfully uploaded');
    leave(() => {
      const navigation = navigate({ to: group.detailPath, params: { batchId: batch.id }, replace: true });
      // The element that opened the dialog was on the previous page.
      void navigation.then(() => getFocusFallback(null).focus({ preventScroll: true }));
    });
  };
}

// The company comes from the source batch or from the list that opened the import. Otherwise it is the user's
// only company.
function useInitialValues(
  group: BatchGroup,
  previousBatch: BatchDetail | undefined,
  sourceCompanyId: number | undefined,
) {
  const companies = useSuspenseQuery(companiesQuery).data;
  const { company } = useSearch({ strict: false });
  const { mayWrite } = useAuthority();
  const writableCompanies = companies.filter(({ id }) => mayWrite(id));
  const defaultCompany =
    writableCompanies.find(({ id }) => id === (sourceCompanyId ?? company)) ??
    (writableCompanies.length === 1 ? writableCompanies[0] : undefined);
  return () => initialImportValues(group, { previousBatch, companyId: defaultCompany?.id });
}
