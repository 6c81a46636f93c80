import { Button, Loader } from '@mantine/core';
import type { ExternalMode } from '@fleetworth/contract/external-account-choices';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../shell/api/api-client.ts';
import { SandboxMark } from '../../shell/format/sandbox-mark.tsx';
import { Page } from '../../shell/layout/page.tsx';
import classes from './external-accounts.module.css';

const REDIRECT_DELAY_MS = 2_000;

const FAILED_TEXT = 'Something went wrong!';

export function ZubieRedirect({ mode }: { mode: ExternalMode }) {
  const login = useQuery({
    queryKey: ['begin Zubie login'],
    queryFn: async () => (await call('beginZubieLogin')).data.url,
    // A URL can be used only once.
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  });
  const url = login.data;
  useEffect(() => {
    if (url === undefined) return;
    const timer = setTimeout(() => window.location.assign(url), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [url]);
  return (
    <Page
      title="Zubie Sync"
      subtitle="Mileage from the Zubie devices in your vehicles."
      isNarrow
      marks={mode === 'sandbox' && <SandboxMark />}
    >
      <div className={classes.panel}>
        {login.isError ? (
          <>
            <p role="alert" className={classes.lead}>
              {FAILED_TEXT}
            </p>
            <Button variant="default" onClick={() => void login.refetch()}>
              Try again
            </Button>
          </>
        ) : (
          <>
            <output className={classes.lead}>Taking you to Zubie to allow access to your vehicles.</output>
            <div className={classes.waiting}>
              <Loader size="sm" aria-hidden />
              {url !== undefined && (
                <a href={url} className={classes.way}>
                  Go to Zubie now
                </a>
              )}
            </div>
          </>
        )}
      </div>
    </Page>
  );
}
