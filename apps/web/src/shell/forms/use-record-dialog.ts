import type { Answer } from '@fleetworth/contract/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isGone } from '../api/api-error.ts';
import { showRefusal } from './field-refusals.ts';
import { useLeaveGuard } from '../drafts/leave-guard.ts';
import { noticeSuccess } from '../notices/notices.tsx';
import { orTakeNewer, requireNewest } from './stale-write.ts';
import { useKeptForm } from '../drafts/use-kept-form.ts';
import { type CheckedChange, type QuestionAction, useLookAgain } from './use-look-again.ts';
import { useSaving } from './use-saving.ts';
import { useTakingBack } from './use-taking-back.ts';

interface RecordDialog<Values, Stored> {
  /** User's name for this kind of record. */
  kind: string;
  /** Null when adding a record. */
  record: Stored | null;
  valuesOf: (record: Stored | null) => Values;
  textsOf: (values: Values) => Record<string, string>;
  wordsOf: (newer: Values) => Partial<Record<keyof Values, string>>;
  /** Saves the record. If another user has saved first, the input is applied to the newer record. */
  save: (values: Values, record: Stored | null) => Promise<Answer<Stored>>;
  doneText: string | ((saved: Stored, before: Stored | null) => string);
  /**
   * Returns a stored record that the values change although the dialog adds one; null if they are a new
   * record.
   */
  findStored?: (values: Values) => Promise<Stored | null>;
  /** Returns a stored record that the values may correct, with the label of that choice. */
  findReplaceable?: (values: Values) => Promise<{ record: Stored; action: QuestionAction } | null>;
  /**
   * Returns the changed values for the plausibility check. For a record that was found rather than opened,
   * all values are new.
   */
  checkedOf?: (values: Values, record: Stored | null) => readonly CheckedChange[];
  undo?: (saved: Stored, before: Stored | null) => Promise<unknown>;
  onClose: () => void;
}

/** Manages the form of a record that is added or edited. Spread `dialog` over a FormDialog. */
export function useRecordDialog<Values extends Record<string, unknown>, Stored extends { id: number }>(
  setup: RecordDialog<Values, Stored>,
) {
  const { kind, record, onClose } = setup;
  const queryClient = useQueryClient();
  const kept = useKeptForm<Values, Stored | null>({
    name: record ? `${kind} ${record.id}` : `new ${kind}`,
    origin: record,
    valuesOf: setup.valuesOf,
    textsOf: setup.textsOf,
    wordsOf: setup.wordsOf,
  });
  const { form } = kept;
  const guard = useLeaveGuard([kept]);
  const [refusals, setRefusals] = useState(0);
  const takeBack = useTakingBack();
  const { question, look } = useLookAgain();
  const refuse = () => setRefusals((count) => count + 1);

  const saving = useSaving({
    save: () => saveChecked(setup, kept, look),
    onSaved: ({ data, before }) => {
      const { undo } = setup;
      const takenBack = undo && (() => void takeBack(undo(data, before)));
      noticeSuccess(noticeOf(setup, data, before), takenBack && { label: 'Undo', run: takenBack });
      // Names appear in many lists, so all data is invalidated.
      void queryClient.invalidateQueries();
      guard.leave(onClose);
    },
    onFailed: (error) => {
      refuse();
      if (isGone(error)) void queryClient.invalidateQueries();
      return showRefusal(error, form);
    },
  });

  const submit = () => (form.validate().hasErrors ? refuse() : saving.run());

  const dialog = {
    isSaving: saving.isSaving,
    isDirty: guard.isDirty,
    leaving: guard.leaving,
    problem: saving.problem,
    refusals,
    question,
    onSubmit: submit,
    onClose: () => guard.leave(onClose),
  };
  return { form, dialog };
}

type Kept<Values extends Record<string, unknown>, Stored> = Pick<
  ReturnType<typeof useKeptForm<Values, Stored | null>>,
  'form' | 'origin' | 'rebase'
>;

async function saveChecked<Values extends Record<string, unknown>, Stored extends { id: number }>(
  setup: RecordDialog<Values, Stored>,
  { form: { values }, origin, rebase }: Kept<Values, Stored>,
  look: ReturnType<typeof useLookAgain>['look'],
) {
  const before = origin ?? (await setup.findStored?.(values)) ?? null;
  const other = before === null ? ((await setup.findReplaceable?.(values)) ?? null) : null;
  const answer = await look(setup.checkedOf?.(values, origin) ?? [], other ? [other.action] : []);
  if (other !== null && answer === other.action.id) {
    requireNewest(other.record, (await setup.findReplaceable?.(values))?.record);
    return { before: other.record, ...(await setup.save(values, other.record)) };
  }
  const saved = setup.save(values, before);
  return { before, ...(await (origin === before ? orTakeNewer(saved, rebase) : saved)) };
}

const noticeOf = <Stored>(
  { doneText }: Pick<RecordDialog<never, Stored>, 'doneText'>,
  saved: Stored,
  before: Stored | null,
) => (typeof doneText === 'string' ? doneText : doneText(saved, before));
