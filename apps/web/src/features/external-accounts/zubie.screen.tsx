import { Button } from '@mantine/core';
import { PageEmpty } from '@fleetworth/ui/page-state';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../shell/api/query.ts';
import { Page } from '../../shell/layout/page.tsx';
import { ZubieAccountPage } from './zubie-account.page.tsx';
import { ZubieRedirect } from './zubie-redirect.tsx';

// Opens Zubie's consent page only if the account isn't connected when the screen opens. Disconnecting doesn't
// open it.
export function ZubieScreen() {
  const account = useSuspenseQuery(query('getZubieAccount'));
  const isConnected = account.data.since !== null;
  const [isRedirecting, setRedirecting] = useState(!isConnected);
  if (isRedirecting) return <ZubieRedirect mode={account.data.mode} />;
  if (isConnected) return <ZubieAccountPage onReconnect={() => setRedirecting(true)} />;
  return (
    <Page title="Zubie Sync" isNarrow>
      <PageEmpty text="Zubie isn't connected.">
        <Button onClick={() => setRedirecting(true)}>Connect Zubie</Button>
      </PageEmpty>
    </Page>
  );
}
