import { batchesApi } from '@fleetworth/contract/batches';
import type { UndecidedDates } from '@fleetworth/contract/sheet-matching';
import { useState } from 'react';
import type { FormOf } from '../../../shell/drafts/use-draft-form.ts';
import { readUndecidedDates } from '../../../shell/forms/upload/uploaded-file.ts';
import { useFileQuestions } from '../../../shell/forms/upload/use-file-questions.ts';
import type { ImportValues } from './import-values.ts';

export function useImportQuestions(form: FormOf<ImportValues>) {
  const questions = useFileQuestions(() => form.setFieldValue('sheet', null));
  const [dates, setDates] = useState<UndecidedDates | null>(null);
  return {
    ...questions,
    dates,
    handleError: (error: unknown) => {
      questions.handleError(error);
      setDates((before) => readUndecidedDates(error) ?? before);
    },
    clear: () => {
      questions.clear();
      setDates(null);
      form.setFieldValue('date_order', null);
    },
    /** Shows an error at each unanswered question. Returns true if there is one. */
    showUnanswered: (): boolean => {
      const isUnanswered = dates !== null && form.values.date_order === null;
      if (isUnanswered) form.setFieldError('date_order', batchesApi.reasons['batch.which_dates'].message);
      return [isUnanswered, questions.showUnanswered()].includes(true);
    },
  };
}
