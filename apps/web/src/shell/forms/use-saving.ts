import type { Problem } from '@fleetworth/ui/dialog-problem';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useIsConnectionLost } from '../api/connection.ts';
import { toReconnectedProblem } from './form-errors.ts';
import { SaveCanceled } from './use-plausibility-check.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';

interface SavingOptions<Saved> {
  save: () => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  /** Returns the problem for the dialog; null if the fields show all errors. */
  onFailed: (error: unknown) => Problem | null;
}

export function useSaving<Saved>({ save, onSaved, onFailed }: SavingOptions<Saved>) {
  const { begin, end } = useOneAtATime();
  const [problem, setProblem] = useState<Problem | null>(null);
  const isConnectionLost = useIsConnectionLost();
  const saving = useMutation({
    mutationFn: save,
    onSuccess: onSaved,
    onError: (error) => {
      end();
      setProblem(error instanceof SaveCanceled ? null : onFailed(error));
    },
  });

  // A success doesn't call `end`, so that nothing is saved twice while the dialog closes.
  const run = () =>
    begin(() => {
      setProblem(null);
      saving.mutate();
    });

  const currentProblem = isConnectionLost ? problem : toReconnectedProblem(problem);
  return { isSaving: saving.isPending, problem: currentProblem, run, end };
}
