import type { Problem } from '@fleetworth/ui/dialog-problem';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { SaveCanceled } from './use-look-again.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';

interface Saving<Saved> {
  save: () => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  /** Answers what the dialog says of it, null where its fields say everything. */
  onFailed: (error: unknown) => Problem | null;
}

/** The one Save of a dialog: one at a time however often it is clicked, and its problem until the next try. */
export function useSaving<Saved>({ save, onSaved, onFailed }: Saving<Saved>) {
  const { begin, end } = useOneAtATime();
  const [problem, setProblem] = useState<Problem | null>(null);
  const saving = useMutation({
    mutationFn: save,
    onSuccess: onSaved,
    onError: (error) => {
      end();
      setProblem(error instanceof SaveCanceled ? null : onFailed(error));
    },
  });

  // Only a failure ends it: what is saved once is not saved again while its dialog closes.
  const run = () =>
    begin(() => {
      setProblem(null);
      saving.mutate();
    });

  return { isSaving: saving.isPending, problem, run, end };
}
