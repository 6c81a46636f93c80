import type { SaveQuestion } from '@fleetworth/ui/form-dialog';
import { useRef, useState } from 'react';

/** Asks before something is saved; what was confirmed once is not asked again. */
export function useSaveQuestion() {
  const [question, setQuestion] = useState<SaveQuestion | null>(null);
  const confirmed = useRef<string | null>(null);

  function askFirst(text: string | null, save: () => void) {
    if (text === null || text === confirmed.current) return save();
    setQuestion({
      text,
      onCancel: () => setQuestion(null),
      onConfirm: () => {
        confirmed.current = text;
        setQuestion(null);
        save();
      },
    });
  }

  return { question, askFirst };
}
