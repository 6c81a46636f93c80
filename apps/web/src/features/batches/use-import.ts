import type { BatchDetail } from '@fleetworth/contract/batch-shapes';
import type { Problem } from '@fleetworth/ui/dialog-problem';
import { focusHome } from '@fleetworth/ui/use-focus-home';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useReducer, useRef, useState } from 'react';
import { ApiError, ConnectionError, failureText, fieldTexts } from '../../shell/api/api-error.ts';
import { useAuthority } from '../../shell/session/authority.ts';
import { companiesQuery } from '../../shell/api/directory.queries.ts';
import { problemOfSaving } from '../../shell/forms/field-refusals.ts';
import { useLeaveGuard } from '../../shell/drafts/leave-guard.ts';
import { refreshTopic } from '../../shell/api/fleet-events.ts';
import { noticeSuccess } from '../../shell/notices/notices.tsx';
import { useKeptForm } from '../../shell/drafts/use-kept-form.ts';
import type { BatchGroup } from './batch-group.ts';
import { batchQuery } from './batches.queries.ts';
import {
  choiceOf,
  fileProblem,
  importTexts,
  type ImportValues,
  importValues,
  possibleSheets,
} from './import-values.ts';
import type { PossibleSheet } from '@fleetworth/contract/batches';

interface Import {
  group: BatchGroup;
  mended: BatchDetail | undefined;
  onClose: () => void;
}

/** The form of an import, and its one upload at a time. Spread `dialog` over a FormDialog. What was chosen outlasts an upload that fails. */
export function useImport({ group, mended, onClose }: Import) {
  const kept = useKeptForm<ImportValues, null>({
    name: `import of ${group.name} ${mended?.id ?? ''}`,
    origin: null,
    valuesOf: useBegun(group, mended),
    textsOf: (values) => importTexts(group, values),
  });
  const { sheets, clear, takeFrom } = useSheets(() => kept.form.setFieldValue('sheet', null));
  const chosen = useChosenFile(clear);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [refusals, refuse] = useReducer((count: number) => count + 1, 0);
  const guard = useLeaveGuard([{ isDirty: kept.isDirty || chosen.file !== null, forget: kept.forget }]);
  const sending = useSending();
  const onUploaded = useOnUploaded(group);

  async function send(file: File) {
    setProblem(null);
    try {
      const choice = choiceOf(group, kept.form.getValues());
      const { data } = await sending.run(file, (...sent) => group.upload(choice, ...sent));
      onUploaded(data, guard.leave);
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      const { file: ofFile, ...others } = textsOf(error);
      takeFrom(error);
      kept.form.setErrors(others);
      chosen.setError(ofFile);
      setProblem(problemOf(error));
      refuse();
    }
  }

  function onSubmit() {
    if (sending.isRunning()) return;
    const isWrong = kept.form.validate().hasErrors;
    const file = chosen.check();
    if (isWrong || file === null) refuse();
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
    // What runs is given up first; the dialog stays for another try.
    onClose: () => (isSaving ? sending.stop() : guard.leave(onClose)),
  };
  return { form: kept.form, chosen, sheets, progress: sending.progress, dialog };
}

/** Sheets of the file to choose from; none until the server asks. */
function useSheets(onClear: () => void) {
  const [sheets, setSheets] = useState<readonly PossibleSheet[]>([]);
  function clear() {
    setSheets([]);
    onClear();
  }
  function takeFrom(error: unknown) {
    const possible = possibleSheets(error);
    if (possible.length > 0) setSheets(possible);
  }
  return { sheets, clear, takeFrom };
}

/** The file, and why it is not worth sending. */
function useChosenFile(onChange: () => void) {
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string>();

  function take(next: File | null) {
    onChange();
    setFile(next);
    setError(next === null ? undefined : fileProblem(next));
  }

  /** Answers it where it can be sent. */
  function check(): File | null {
    const wrong = fileProblem(file);
    setError(wrong);
    return wrong === undefined ? file : null;
  }

  return { file, error, setError, take, check };
}

/** Leads to the batch, which is there already; going back leads to where the dialog was opened. */
function useOnUploaded(group: BatchGroup) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return (batch: BatchDetail, leave: (go: () => void) => void) => {
    void refreshTopic('batches');
    queryClient.setQueryData(batchQuery(group, batch.id).queryKey, batch);
    noticeSuccess('Successfully uploaded');
    leave(() => {
      const shown = navigate({ to: group.detailPath, params: { batchId: batch.id }, replace: true });
      // What opened the dialog went with its page.
      void shown.then(() => focusHome(null).focus({ preventScroll: true }));
    });
  };
}

/** Reads the texts of a refusal, by field. */
const textsOf = (error: unknown): Record<string, string> =>
  possibleSheets(error).length > 0
    ? { sheet: failureText(error) }
    : error instanceof ApiError && error.status === 422
      ? fieldTexts(error)
      : {};

/** Returns the initial values: the company is that of the list that opened the import, or the only one. */
function useBegun(group: BatchGroup, mended: BatchDetail | undefined) {
  const companies = useSuspenseQuery(companiesQuery).data;
  const { company } = useSearch({ strict: false });
  const { mayWrite } = useAuthority();
  const own = companies.filter(({ id }) => mayWrite(id));
  const chosen = own.find(({ id }) => id === company) ?? (own.length === 1 ? own[0] : undefined);
  return () => importValues(group, { mended, companyId: chosen?.id });
}

type Send<Answer> = (file: File, following: Parameters<BatchGroup['upload']>[2]) => Promise<Answer>;

/** One upload at a time, and how far it is; null while none runs. Leaving ends it. */
function useSending() {
  const running = useRef<AbortController>(null);
  const [progress, setProgress] = useState<number | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function run<Answer>(file: File, send: Send<Answer>): Promise<Answer> {
    const own = new AbortController();
    running.current = own;
    setProgress(0);
    try {
      return await send(await readFile(file), { signal: own.signal, onProgress: setProgress });
    } finally {
      running.current = null;
      setProgress(null);
    }
  }

  // Two clicks may come before the first is drawn.
  const isRunning = () => running.current !== null;
  return { progress, isRunning, run, stop: () => running.current?.abort() };
}

/** A file that was saved or moved since it was chosen can not be sent any more. */
async function readFile(file: File): Promise<File> {
  try {
    return new File([await file.arrayBuffer()], file.name, { type: file.type });
  } catch {
    throw new ApiError(422, {
      errors: { file: ['This file has changed meanwhile. Please choose it again.'] },
    });
  }
}

/** Finds the words for a failure that no field is to blame for. */
function problemOf(error: unknown): Problem | null {
  if (Object.keys(textsOf(error)).length > 0) return null;
  if (error instanceof ConnectionError)
    return { text: 'No connection. The file did not arrive.', canRetry: true };
  if (error instanceof ApiError && error.status < 500) return { text: failureText(error), canRetry: false };
  return problemOfSaving(error);
}
