import { useSheets } from './use-file-choice.ts';
import { useColumnMatching } from './use-column-matching.ts';

export function useFileQuestions(onClear: () => void) {
  const { sheets, clear, handleError } = useSheets(onClear);
  const columns = useColumnMatching();
  return {
    sheets,
    columns,
    /** Adds the question that an error response asks. Keeps questions that are already answered. */
    handleError: (error: unknown) => {
      handleError(error);
      columns.handleError(error);
    },
    clear: () => {
      clear();
      columns.clear();
    },
    /** Marks the unanswered questions. Returns true if there are any. */
    showUnanswered: (): boolean => columns.unmatchedColumns !== null && columns.showUnanswered(),
  };
}
