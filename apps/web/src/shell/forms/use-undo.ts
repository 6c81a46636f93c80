import { useQueryClient } from '@tanstack/react-query';
import { showError, showSuccess } from '../notices/notices.tsx';

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
