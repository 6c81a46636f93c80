import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from './form-dialog.module.css';

/** Why something was not done. */
export interface Problem {
  text: string;
  /** The same may succeed in a moment. */
  canRetry: boolean;
}

interface DialogProblemProps {
  problem: Problem;
  /** Absent where the dialog has a button of its own for that. */
  onRetry?: () => void;
}

/** A problem in the dialog that it belongs to: it stays until the next try. */
export function DialogProblem({ problem: { text, canRetry }, onRetry }: DialogProblemProps) {
  const retryRef = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (canRetry) retryRef.current?.focus();
  }, [canRetry]);

  return (
    <div role="alert" className={classes.problem}>
      <span>{text}</span>
      {canRetry && onRetry && (
        <Button ref={retryRef} size="compact-sm" variant="default" onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  );
}
