import type { ApiResponse } from '@fleetworth/contract/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isNotFound } from '../api/api-error.ts';
import { showFormError } from './form-errors.ts';
import { useLeaveGuard } from '../drafts/leave-guard.ts';
import { showSuccess } from '../notices/notices.tsx';
import { handleStaleWrite, requireNewest } from './stale-write.ts';
import { useDraftForm } from '../drafts/use-draft-form.ts';
import { type CheckedChange, type QuestionAction, usePlausibilityCheck } from './use-plausibility-check.ts';
import { useSaving } from './use-saving.ts';
import { useUndoReport } from './use-undo-report.ts';

interface RecordDialogOptions<Values, Stored> {
  kind: string;
  record: Stored | null;
  valuesOf: (record: Stored | null) => Values;
  validate: (values: Values) => Record<string, string>;
  /** Formats the values of a newer record that another user has saved, to show them with the input. */
  formatValues: (newerValues: Values) => Partial<Record<keyof Values, string>>;
  /**
   * Must reject with `record.stale` if another user has saved first. The dialog then applies the input to the
   * newer record, without saving it.
   */
  save: (values: Values, record: Stored | null) => Promise<ApiResponse<Stored>>;
  doneText: string | ((saved: Stored, before: Stored | null) => string);
  /**
   * Returns the stored record that saving would overwrite, such as one of the same day. Null if saving adds a
   * record.
   */
  findStored?: (values: Values) => Promise<Stored | null>;
  /** Returns a stored record that the user may have meant to correct, and the action that replaces it. */
  findReplaceable?: (values: Values) => Promise<{ record: Stored; action: QuestionAction } | null>;
  /**
   * Returns the changed values for the plausibility check. In a dialog that adds a record, `record` is null
   * even if `findStored` finds one, and all values are checked.
   */
  listCheckedChanges?: (values: Values, record: Stored | null) => readonly CheckedChange[];
  undo?: (saved: Stored, before: Stored | null) => Promise<unknown>;
  onClose: () => void;
}

export function useRecordDialog<Values extends Record<string, unknown>, Stored extends { id: number }>(
  setup: RecordDialogOptions<Values, Stored>,
) {
  const { kind, record, onClose } = setup;
  const queryClient = useQueryClient();
  const draftForm = useDraftForm<Values, Stored | null>({
    name: record ? `${kind} ${record.id}` : `new ${kind}`,
    origin: record,
    valuesOf: setup.valuesOf,
    validate: setup.validate,
    formatValues: setup.formatValues,
  });
  const { form } = draftForm;
  const guard = useLeaveGuard([draftForm]);
  const [failedSubmits, setFailedSubmits] = useState(0);
  const reportUndo = useUndoReport();
  const { question, check } = usePlausibilityCheck();
  const countFailedSubmit = () => setFailedSubmits((count) => count + 1);

  const saving = useSaving({
    save: () => checkAndSave(setup, draftForm, check),
    onSaved: ({ data, before }) => {
      const { undo } = setup;
      const undoAction = undo && (() => void reportUndo(undo(data, before)));
      showSuccess(formatNotice(setup, data, before), undoAction && { label: 'Undo', run: undoAction });
      // Names appear in many lists, so all data is invalidated.
      void queryClient.invalidateQueries();
      guard.leave(onClose);
    },
    onFailed: (error) => {
      countFailedSubmit();
      if (isNotFound(error)) void queryClient.invalidateQueries();
      return showFormError(error, form);
    },
  });

  const submit = () => (form.validate().hasErrors ? countFailedSubmit() : saving.run());

  const dialog = {
    isSaving: saving.isSaving,
    isDirty: guard.isDirty,
    leaving: guard.leaving,
    problem: saving.problem,
    failedSubmits,
    question,
    onSubmit: submit,
    onClose: () => guard.leave(onClose),
  };
  return { form, dialog };
}

type DraftForm<Values extends Record<string, unknown>, Stored> = Pick<
  ReturnType<typeof useDraftForm<Values, Stored | null>>,
  'form' | 'origin' | 'rebase'
>;

async function checkAndSave<Values extends Record<string, unknown>, Stored extends { id: number }>(
  setup: RecordDialogOptions<Values, Stored>,
  { form: { values }, origin, rebase }: DraftForm<Values, Stored>,
  check: ReturnType<typeof usePlausibilityCheck>['check'],
) {
  const before = origin ?? (await setup.findStored?.(values)) ?? null;
  const replacement = before === null ? ((await setup.findReplaceable?.(values)) ?? null) : null;
  const answer = await check(
    setup.listCheckedChanges?.(values, origin) ?? [],
    replacement ? [replacement.action] : [],
  );
  if (replacement !== null && answer === replacement.action.id) {
    requireNewest(replacement.record, (await setup.findReplaceable?.(values))?.record);
    return { before: replacement.record, ...(await setup.save(values, replacement.record)) };
  }
  const saved = setup.save(values, before);
  return { before, ...(await (origin === before ? handleStaleWrite(saved, rebase) : saved)) };
}

const formatNotice = <Stored>(
  { doneText }: Pick<RecordDialogOptions<never, Stored>, 'doneText'>,
  saved: Stored,
  before: Stored | null,
) => (typeof doneText === 'string' ? doneText : doneText(saved, before));
