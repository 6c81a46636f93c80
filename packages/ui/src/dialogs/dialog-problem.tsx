import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from './form-dialog.module.css';

export interface Problem {
  text: string;
  canRetry: boolean;
  /** True if the connection was lost. The problem is replaced once the connection is back. */
  isConnectionLost?: boolean;
  /** Labels of the fields that another user has changed. The form marks them. */
  changedFields?: readonly string[];
}

interface DialogProblemProps {
  problem: Problem;
  onRetry?: () => void;
}

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
