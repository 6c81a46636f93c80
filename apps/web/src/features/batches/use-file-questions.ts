import { batchesApi, type UndecidedDates } from '@fleetworth/contract/batches';
import { useState } from 'react';
import type { FormOf } from '../../shell/drafts/use-kept-form.ts';
import { useSheets } from '../../shell/forms/use-chosen-file.ts';
import { undecidedDates } from '../../shell/forms/uploaded-file.ts';
import type { ImportValues } from './import-values.ts';

/**
 * Questions that the server asks about a file: which sheet is meant, and in which order its dates are
 * written.
 */
export function useFileQuestions(form: FormOf<ImportValues>) {
  const { sheets, clear, takeFrom } = useSheets(() => form.setFieldValue('sheet', null));
  const [dates, setDates] = useState<UndecidedDates | null>(null);
  return {
    sheets,
    dates,
    /** Takes the question of a refusal. Questions that were answered stay. */
    takeFrom: (error: unknown) => {
      takeFrom(error);
      setDates((before) => undecidedDates(error) ?? before);
    },
    /** Forgets all questions, and their answers: another file is chosen. */
    clear: () => {
      clear();
      setDates(null);
      form.setFieldValue('date_order', null);
    },
    /** Returns whether a question has no answer yet, and marks it. */
    checkAnswers: (): boolean => {
      const isUnanswered = dates !== null && form.values.date_order === null;
      if (isUnanswered) form.setFieldError('date_order', batchesApi.reasons['batch.which_dates'].message);
      return isUnanswered;
    },
  };
}
