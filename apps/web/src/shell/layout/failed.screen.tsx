import { useWindowEvent } from '@mantine/hooks';
import { PageFrame } from '@fleetworth/ui/page-frame';
import { PageFailed } from '@fleetworth/ui/page-state';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { failureText } from '../api/api-error.ts';
import { usePageTitle } from './page-title.ts';

const TITLE = "This page couldn't be displayed";

export function FailedScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  usePageTitle(TITLE);
  useWindowEvent('online', retry);

  function retry() {
    reset();
    void router.invalidate();
  }

  return (
    <PageFrame title={TITLE} isNarrow>
      <PageFailed text={failureText(error)} onRetry={retry} />
    </PageFrame>
  );
}
