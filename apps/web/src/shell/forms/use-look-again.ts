import type { Api } from '@fleetworth/contract/api';
import type { RequestInput } from '@fleetworth/contract/endpoint';
import type { SaveQuestion, SaveReason } from '@fleetworth/ui/save-question';
import { useRef, useState } from 'react';
import { call } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { isNotReached } from './field-refusals.ts';

/** Changed values of one record, as the check of the server takes them. */
export type CheckedChange = NonNullable<RequestInput<Api['lookAgain']>['body']>;

/** Another way out of the question, beside saving anyway. */
export interface QuestionAction {
  /** Returned by `look` when the user chooses it. */
  id: string;
  label: string;
}

/** Rejects a save whose question the user answers by going back to the form. */
export class SaveCanceled extends Error {}

const UNCHECKED = "These values couldn't be checked.";
const SAVE = 'save';

/**
 * Has changed values checked before they are saved, and asks where some look wrong. A question that was
 * confirmed once is not asked again.
 */
export function useLookAgain() {
  const [question, setQuestion] = useState<SaveQuestion | null>(null);
  const confirmed = useRef<string | null>(null);

  /**
   * Resolves with 'save', or with the id of the action that the user chose. Rejects where nothing is to be
   * saved.
   */
  async function look(
    changes: readonly CheckedChange[],
    actions: readonly QuestionAction[] = [],
  ): Promise<string> {
    const checked = changes.filter(({ fields }) => Object.keys(fields).length > 0);
    const reasons = (await Promise.all(checked.map(findReasons))).flat();
    const asked = JSON.stringify([changes, reasons]);
    if (reasons.length === 0 || asked === confirmed.current) return SAVE;
    return await new Promise((resolve, reject) => {
      const answer = (id: string) => {
        if (id === SAVE) confirmed.current = asked;
        setQuestion(null);
        resolve(id);
      };
      setQuestion({
        reasons,
        actions: actions.map(({ id, label }) => ({ label, onChoose: () => answer(id) })),
        onConfirm: () => answer(SAVE),
        onCancel: () => {
          setQuestion(null);
          reject(new SaveCanceled());
        },
      });
    });
  }

  return { question, look };
}

/**
 * Lists what looks wrong. A check that fails is said rather than skipped. What the check refuses is refused
 * by the save too, which says it under its field; and without a connection nothing can be saved either.
 */
async function findReasons(body: CheckedChange): Promise<SaveReason[]> {
  try {
    return (await call('lookAgain', { body })).data.map(({ value, message }) => ({ value, message }));
  } catch (error) {
    if (!(error instanceof ApiError) || isNotReached(error)) throw error;
    if (error.status >= 500) return [{ value: null, message: UNCHECKED }];
    if (error.status === 422) return [];
    throw error;
  }
}
