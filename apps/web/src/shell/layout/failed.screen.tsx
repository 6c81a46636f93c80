import { PageFrame } from '@fleetworth/ui/page-frame';
import { PageFailed } from '@fleetworth/ui/page-state';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { failureText } from '../api/api-error.ts';
import { reloadIfReachable, reloadOnceReachable } from '../notices/load-chunk.ts';
import { usePageTitle } from './page-title.ts';

const TITLE = "This page couldn't be displayed";

// The page may have failed because its code couldn't be loaded. The browser keeps a failed import, so only a
// reload repeats it.
export function FailedScreen({ error }: ErrorComponentProps) {
  usePageTitle(TITLE);
  useEffect(reloadOnceReachable, []);
  return (
    <PageFrame title={TITLE} isNarrow>
      <PageFailed text={failureText(error)} onRetry={reloadIfReachable} />
    </PageFrame>
  );
}
