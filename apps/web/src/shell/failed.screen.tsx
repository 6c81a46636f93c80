import { Button } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { failureText } from './api/api-error.ts';
import { PageMessage } from './page-message.tsx';

export function FailedScreen({ error, reset }: ErrorComponentProps) {
  return (
    <PageMessage title="This page could not be shown" text={failureText(error)}>
      <Button onClick={reset}>Retry</Button>
    </PageMessage>
  );
}
