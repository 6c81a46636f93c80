import type { Api } from '@fleetworth/contract/api';
import type { RequestInput } from '@fleetworth/contract/endpoint';
import type { SaveQuestion, SaveWarning } from '@fleetworth/ui/save-question';
import { useRef, useState } from 'react';
import { call } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { wasNotProcessed } from './form-errors.ts';

export type CheckedChange = NonNullable<RequestInput<Api['lookAgain']>['body']>;

export interface QuestionAction {
  id: string;
  label: string;
}

/** Thrown when the user returns to the form instead of saving. */
export class SaveCanceled extends Error {}

const UNCHECKED = "These values couldn't be checked.";
const SAVE = 'save';

// A confirmed question isn't asked again.
export function usePlausibilityCheck() {
  const [question, setQuestion] = useState<SaveQuestion | null>(null);
  const confirmedSignature = useRef<string | null>(null);

  /** Returns 'save' or the ID of the chosen action. Throws SaveCanceled if nothing should be saved. */
  async function check(
    changes: readonly CheckedChange[],
    actions: readonly QuestionAction[] = [],
  ): Promise<string> {
    const changesToCheck = changes.filter(({ fields }) => Object.keys(fields).length > 0);
    const reasons = (await Promise.all(changesToCheck.map(findReasons))).flat();
    const signature = JSON.stringify([changes, reasons]);
    if (reasons.length === 0 || signature === confirmedSignature.current) return SAVE;
    return await new Promise((resolve, reject) => {
      const answer = (id: string) => {
        if (id === SAVE) confirmedSignature.current = signature;
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

  return { question, check };
}

/**
 * Returns the reasons why values look wrong. A server error becomes a reason, so that the user knows that the
 * values weren't checked. Ignores invalid fields (422), because saving reports them. Throws other errors,
 * such as a lost connection, because they prevent saving too.
 */
async function findReasons(body: CheckedChange): Promise<SaveWarning[]> {
  try {
    return (await call('lookAgain', { body })).data.map(({ value, message }) => ({ value, message }));
  } catch (error) {
    if (!(error instanceof ApiError) || wasNotProcessed(error)) throw error;
    if (error.status >= 500) return [{ value: null, message: UNCHECKED }];
    if (error.status === 422) return [];
    throw error;
  }
}
