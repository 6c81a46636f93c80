import { useQueryClient } from '@tanstack/react-query';
import { showError, showSuccess } from '../notices/notices.tsx';

/** Returns a function that waits for a running undo, then reports its result and refetches all data. */
export function useUndoReport() {
  const queryClient = useQueryClient();
  return async (undoing: Promise<unknown>) => {
    try {
      await undoing;
      showSuccess('Your change was undone.');
    } catch (error) {
      showError(error);
    }
    void queryClient.invalidateQueries();
  };
}
