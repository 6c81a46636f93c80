import { Button } from '@mantine/core';
import { failureText } from '../api/api-error.ts';

interface ListTailProps {
  error: unknown;
  onRetry: () => void;
}

/** At the end of a list whose next rows could not be loaded. */
export const ListTail = ({ error, onRetry }: ListTailProps) => (
  <span role="alert">
    {failureText(error)}{' '}
    <Button size="compact-sm" variant="default" onClick={onRetry}>
      Retry
    </Button>
  </span>
);
