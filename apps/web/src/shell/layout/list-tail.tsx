import { Button } from '@mantine/core';
import { failureText } from '../api/api-error.ts';

interface ListTailProps {
  error: unknown;
  onRetry: () => void;
}

export const ListTail = ({ error, onRetry }: ListTailProps) => (
  <span role="alert">
    {failureText(error)}{' '}
    <Button size="compact-sm" variant="default" onClick={onRetry}>
      Retry
    </Button>
  </span>
);
