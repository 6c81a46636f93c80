import { batchesApi, type UndecidedDates } from '@fleetworth/contract/batches';
import { useState } from 'react';
import type { FormOf } from '../../../shell/drafts/use-draft-form.ts';
import { useSheets } from '../../../shell/forms/upload/use-chosen-file.ts';
import { useColumnMatching } from '../../../shell/forms/upload/use-column-matching.ts';
import { undecidedDates } from '../../../shell/forms/upload/uploaded-file.ts';
import type { ImportValues } from './import-values.ts';

/** Manages questions from the server about a file: its sheet, the order of its dates, and its columns. */
export function useFileQuestions(form: FormOf<ImportValues>) {
  const { sheets, clear, handleError } = useSheets(() => form.setFieldValue('sheet', null));
  const columns = useColumnMatching();
  const [dates, setDates] = useState<UndecidedDates | null>(null);
  return {
    sheets,
    dates,
    columns,
    /** Adds the question of an error response. Answered questions stay. */
    handleError: (error: unknown) => {
      handleError(error);
      columns.handleError(error);
      setDates((before) => undecidedDates(error) ?? before);
    },
    clear: () => {
      clear();
      columns.clear();
      setDates(null);
      form.setFieldValue('date_order', null);
    },
    /** Marks unanswered questions and reports whether there are any. */
    checkAnswers: (): boolean => {
      const isUnanswered = dates !== null && form.values.date_order === null;
      if (isUnanswered) form.setFieldError('date_order', batchesApi.reasons['batch.which_dates'].message);
      return [isUnanswered, columns.question !== null && columns.checkAnswers()].includes(true);
    },
  };
}
