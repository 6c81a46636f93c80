import type { SellChannelState } from '@fleetworth/contract/selling';
import type { RowAction } from '@fleetworth/ui/row-button';
import { PageEmpty } from '@fleetworth/ui/page-state';
import { RecordCards } from '@fleetworth/ui/record-cards';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { paths } from '../../../paths.ts';
import { call } from '../../../shell/api/api-client.ts';
import { query } from '../../../shell/api/query.ts';
import { SandboxMark } from '../../../shell/format/sandbox-mark.tsx';
import { DeletionDialog } from '../../../shell/forms/confirmed-deletion.tsx';
import { lazyDialog } from '../../../shell/forms/lazy-dialog.tsx';
import { Page } from '../../../shell/layout/page.tsx';
import { useAuthority } from '../../../shell/api/authority.ts';

const [ChannelAccountDialog, usePreloadedAccountDialog] = lazyDialog(
  async () => (await import('./channel-account.dialog.tsx')).ChannelAccountDialog,
);

interface ChannelsProps {
  company: { id: number; name: string };
  tabs: ReactNode;
}

export function ChannelsScreen({ company, tabs }: ChannelsProps) {
  const channels = useSuspenseQuery(query('listSellChannels'));
  const disabledReason = useAuthority().getReadOnlyReason(company.id);
  const [channelToLink, setChannelToLink] = useState<SellChannelState | null>(null);
  const [channelToRemove, setChannelToRemove] = useState<SellChannelState | null>(null);
  usePreloadedAccountDialog();
  const availableChannels = channels.data.filter(({ mode }) => mode !== 'off');
  const findAccount = (channel: SellChannelState) =>
    channel.companies.find(({ company_id }) => company_id === company.id);

  const actions = (channel: SellChannelState): RowAction[] => {
    const linkAction = { disabledReason, onRun: () => setChannelToLink(channel) };
    if (findAccount(channel)?.is_linked !== true) return [{ label: 'Link', ...linkAction }];
    return [
      { label: 'Relink', ...linkAction },
      {
        label: 'Remove',
        disabledReason,
        isDestructive: true,
        onRun: () => setChannelToRemove(channel),
      },
    ];
  };

  return (
    <Page
      title={`Sell channels of ${company.name}`}
      subtitle={
        "Channel accounts for selling the company's vehicles. Tokens are stored encrypted and never " +
        'shown.'
      }
      back={<Link to={paths.companies}>Back to companies</Link>}
      filters={tabs}
      queries={[channels]}
    >
      <RecordCards
        label="Sell channels"
        rows={availableChannels}
        rowId={({ provider }) => provider}
        rowName={({ label }) => label}
        actions={actions}
        empty={<PageEmpty text="No sell channels are available on this installation." />}
      >
        {(channel) => (
          <>
            <p>
              {formatState(findAccount(channel))} {channel.mode === 'sandbox' && <SandboxMark />}
            </p>
            {channel.provider === 'advent_resource' && <p>{UNVERIFIED_FORMAT_TEXT}</p>}
          </>
        )}
      </RecordCards>
      {channelToLink !== null && (
        <ChannelAccountDialog
          company={company}
          channel={channelToLink}
          disabledReason={disabledReason}
          onClose={() => setChannelToLink(null)}
        />
      )}
      <DeletionDialog
        isOpen={channelToRemove !== null}
        title={`Remove the ${channelToRemove?.label ?? ''} account of ${company.name}?`}
        confirmLabel="Remove"
        run={() =>
          call('unlinkChannelAccount', {
            query: { company_id: company.id, provider: channelToRemove?.provider ?? 'fmh' },
          })
        }
        doneText={`The ${channelToRemove?.label ?? ''} account was removed.`}
        onClose={() => setChannelToRemove(null)}
      >
        Vehicles of {company.name} can't be sold there until you link an account again. Past sales are kept.
      </DeletionDialog>
    </Page>
  );
}

const UNVERIFIED_FORMAT_TEXT =
  "The message format of Advent Resource hasn't been verified against its documentation. " +
  'Sell one vehicle first and check it there.';

function formatState(account: SellChannelState['companies'][number] | undefined): string {
  if (account?.is_linked !== true) return 'Not linked.';
  return account.is_re_access_required
    ? 'The channel rejected this account. Relink it to sell vehicles.'
    : 'Linked and ready to sell.';
}
