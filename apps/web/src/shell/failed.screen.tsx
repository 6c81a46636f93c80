import { PageFailed } from '@fleetworth/ui/page-state';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { failureText } from './api/api-error.ts';
import { Page } from './page.tsx';

/** A screen whose data could not be loaded, or that broke. */
export function FailedScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  function retry() {
    reset();
    void router.invalidate();
  }
  return (
    <Page title="This page could not be shown" isNarrow>
      <PageFailed text={failureText(error)} onRetry={retry} />
    </Page>
  );
}
