import { Button } from '@mantine/core';
import type { ZubieAccount } from '@fleetworth/contract/external-accounts';
import { BusyButton } from '@fleetworth/ui/busy-button';
import { CardFacts } from '@fleetworth/ui/record-cards';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shell/api/api-client.ts';
import { query } from '../../shell/api/query.ts';
import { queryClient } from '../../shell/api/query-client.ts';
import { usePollingWhileRunning } from '../../shell/api/use-polling-while-running.ts';
import { figures } from '../../shell/format/figures.ts';
import { formatInstant } from '../../shell/format/instant.ts';
import { counted } from '../../shell/format/plural.ts';
import { SandboxMark } from '../../shell/format/sandbox-mark.tsx';
import { DeletionButton } from '../../shell/forms/confirmed-deletion.tsx';
import { Page } from '../../shell/layout/page.tsx';
import { showError, showSuccess } from '../../shell/notices/notices.tsx';
import classes from './external-accounts.module.css';
import { SkippedReadings } from './skipped-readings.tsx';

export function ZubieAccountPage({ onReconnect }: { onReconnect: () => void }) {
  const account = useSuspenseQuery(query('getZubieAccount'));
  const { mode, is_re_access_required: isReconnectRequired, is_syncing: isSyncing } = account.data;
  usePollingWhileRunning(account, { isRunning: isSyncing, topic: 'zubie' });
  const [isRequesting, setRequesting] = useState(false);

  async function sync() {
    if (isSyncing || isRequesting) return;
    setRequesting(true);
    try {
      const { message = '' } = await call('syncZubie');
      showSuccess(message);
    } catch (error) {
      showError(error);
    }
    await queryClient.invalidateQueries();
    setRequesting(false);
  }

  return (
    <Page
      title="Zubie Sync"
      subtitle="Mileage from the Zubie devices in your vehicles."
      marks={mode === 'sandbox' && <SandboxMark />}
      queries={[account]}
    >
      <section aria-label="Connection" className={`${classes.panel} ${classes.card}`}>
        <p className={classes.lead}>
          {isReconnectRequired
            ? 'Zubie revoked access, so mileage is no longer synced. Reconnect to resume.'
            : 'Zubie is connected. Mileage is synced every six hours.'}
        </p>
        <CardFacts facts={buildDetails(account.data)} />
        <div className={classes.foot}>
          <DeletionButton
            label="Disconnect Zubie"
            confirmLabel="Disconnect"
            disabledReason={undefined}
            run={() => call('disconnectZubie')}
            doneText="Zubie was disconnected."
          >
            This stops the mileage sync and deletes skipped readings. Mileage records are kept.
          </DeletionButton>
          {isReconnectRequired ? (
            <Button size="sm" h={32} onClick={onReconnect}>
              Reconnect
            </Button>
          ) : (
            <BusyButton isBusy={isSyncing || isRequesting} onClick={() => void sync()}>
              {isSyncing ? 'Syncing…' : 'Sync now'}
            </BusyButton>
          )}
        </div>
      </section>
      <SkippedReadings account={account.data} />
    </Page>
  );
}

function buildDetails({ since, last_sync: last }: ZubieAccount) {
  return [
    ['Connected since', since === null ? null : formatInstant(since)],
    ['Last sync', last === null ? 'Never' : formatInstant(last.at)],
    [
      'Result',
      last &&
        `${counted(last.vehicles, 'vehicle')} read, ${figures.count(last.written)} mileage records added`,
    ],
    ['Problem', last?.failure ?? null],
  ] as const;
}
