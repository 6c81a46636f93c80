import { Button } from '@mantine/core';
import { failureText } from '../api/api-error.ts';

interface LoadMoreProblemProps {
  error: unknown;
  onRetry: () => void;
}

export const LoadMoreProblem = ({ error, onRetry }: LoadMoreProblemProps) => (
  <span role="alert">
    {failureText(error)}{' '}
    <Button size="compact-sm" variant="default" onClick={onRetry}>
      Retry
    </Button>
  </span>
);
