import { useQueryClient } from '@tanstack/react-query';
import { showError, showSuccess } from '../notices/notices.tsx';

/** Returns a function that awaits an undo and shows a notice with its result. */
export function useUndo() {
  const queryClient = useQueryClient();
  return async (undo: Promise<unknown>) => {
    try {
      await undo;
      showSuccess('Your change was undone.');
    } catch (error) {
      showError(error);
    }
    void queryClient.invalidateQueries();
  };
}
