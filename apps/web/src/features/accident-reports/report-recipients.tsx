import type { AccidentAddress } from '@fleetworth/contract/accident-addresses';
import { formatInstant } from '../../shell/format/instant.ts';
import { PageEmpty } from '@fleetworth/ui/page-state';
import { CardFacts, RecordCards } from '@fleetworth/ui/record-cards';
import type { RowAction } from '@fleetworth/ui/row-button';
import { useState } from 'react';
import { call } from '../../shell/api/api-client.ts';
import { queryClient } from '../../shell/api/query-client.ts';
import { useSendsEmail } from '../../shell/api/use-sends-email.ts';
import { DeletionDialog } from '../../shell/forms/confirmed-deletion.tsx';
import { showError, showSuccess } from '../../shell/notices/notices.tsx';

interface ReportRecipientsProps {
  company: { id: number; name: string };
  addresses: readonly AccidentAddress[];
  disabledReason: string | undefined;
}

export function ReportRecipients({ company, addresses, disabledReason }: ReportRecipientsProps) {
  const [addressToRemove, setAddressToRemove] = useState<AccidentAddress | null>(null);
  const sendsEmail = useSendsEmail();
  const resendDisabledReason = disabledReason ?? (sendsEmail ? undefined : NO_EMAIL);
  const getActions = (address: AccidentAddress): RowAction[] => [
    ...(address.confirmed_at === null
      ? [
          {
            label: address.asked_at === null ? 'Send confirmation' : 'Resend',
            disabledReason: resendDisabledReason,
            onRun: () => void resendConfirmation(address),
          },
        ]
      : []),
    { label: 'Remove', disabledReason, isDestructive: true, onRun: () => setAddressToRemove(address) },
  ];
  return (
    <>
      <RecordCards
        label="Recipients"
        rows={addresses}
        rowId={({ id }) => String(id)}
        rowName={({ email }) => email}
        actions={getActions}
        empty={
          <PageEmpty
            text={
              sendsEmail
                ? "Only members receive reports. They don't need to confirm their address."
                : `${NO_EMAIL} Reports are kept here.`
            }
          />
        }
      >
        {(address) => <CardFacts facts={buildDetails(address, sendsEmail)} />}
      </RecordCards>
      <DeletionDialog
        isOpen={addressToRemove !== null}
        title={`Remove ${addressToRemove?.email ?? ''}?`}
        confirmLabel="Remove"
        run={() => call('removeAccidentAddress', { params: { id: addressToRemove?.id ?? 0 } })}
        doneText="Address removed."
        onClose={() => setAddressToRemove(null)}
      >
        {company.name} keeps its reports. This address won't receive reports until you send it a new
        confirmation and it is confirmed again.
      </DeletionDialog>
    </>
  );
}

async function resendConfirmation({ id }: AccidentAddress): Promise<void> {
  try {
    const { message = '' } = await call('resendAddressConfirmation', { params: { id } });
    showSuccess(message);
  } catch (error) {
    showError(error);
  }
  void queryClient.invalidateQueries();
}

const NO_EMAIL = "This installation doesn't send email.";

function buildDetails(
  { confirmed_at, asked_at, grace_until, waiting_reports }: AccidentAddress,
  sendsEmail: boolean,
) {
  const isWaiting = confirmed_at === null;
  const showsSentTime = isWaiting && (sendsEmail || asked_at !== null);
  return [
    ['Status', isWaiting ? 'Waiting for confirmation' : 'Confirmed'],
    ['Confirmed', confirmed_at && formatInstant(confirmed_at)],
    ['Confirmation sent', showsSentTime ? (asked_at === null ? 'Not yet' : formatInstant(asked_at)) : null],
    ['Email', sendsEmail ? null : NO_EMAIL],
    [
      'Receives reports until',
      isWaiting && sendsEmail && grace_until !== null ? formatInstant(grace_until) : null,
    ],
    ['Reports waiting', waiting_reports === 0 ? null : String(waiting_reports)],
  ] as const;
}
