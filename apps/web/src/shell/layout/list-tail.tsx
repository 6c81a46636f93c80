import { Button } from '@mantine/core';
import { failureText } from '../api/api-error.ts';

interface ListTailProps {
  error: unknown;
  onRetry: () => void;
}

/** Shows that the next rows could not be loaded, with Retry. */
export const ListTail = ({ error, onRetry }: ListTailProps) => (
  <span role="alert">
    {failureText(error)}{' '}
    <Button size="compact-sm" variant="default" onClick={onRetry}>
      Retry
    </Button>
  </span>
);
