import { PasswordInput, TextInput } from '@mantine/core';
import { channelAccountBody, type SellChannelState } from '@fleetworth/contract/selling';
import { FormDialog } from '@fleetworth/ui/form-dialog';
import { FormGrid } from '@fleetworth/ui/form-grid';
import { call } from '../../../shell/api/api-client.ts';
import { queryClient } from '../../../shell/api/query-client.ts';
import { REQUIRED } from '../../../shell/forms/form-fields.tsx';
import { schemaErrors } from '../../../shell/forms/schema-errors.ts';
import { textOrNull } from '../../../shell/forms/text-or-null.ts';
import { usePlainForm } from '../../../shell/forms/use-plain-form.ts';
import { showSuccess } from '../../../shell/notices/notices.tsx';

interface ChannelAccountProps {
  company: { id: number; name: string };
  channel: Pick<SellChannelState, 'provider' | 'label' | 'mode'>;
  disabledReason: string | undefined;
  onClose: () => void;
}

// The form starts empty, because stored tokens are never returned.
export function ChannelAccountDialog({ company, channel, disabledReason, onClose }: ChannelAccountProps) {
  const toBody = ({ token, account }: { token: string; account: string }) => ({
    company_id: company.id,
    provider: channel.provider,
    token,
    account: textOrNull(account),
  });
  const { form, submission } = usePlainForm({
    initialValues: { token: '', account: '' },
    validate: (values) => schemaErrors(channelAccountBody, toBody(values)),
    save: (values) => call('linkChannelAccount', { body: toBody(values) }),
    onSaved: () => {
      showSuccess(`${channel.label} is linked for ${company.name}.`);
      void queryClient.invalidateQueries();
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Link ${channel.label} for ${company.name}`}
      submitLabel="Link"
      disabledReason={disabledReason}
      isDirty={form.isDirty()}
      {...submission}
      onClose={onClose}
    >
      <FormGrid>
        <PasswordInput
          label="Token"
          description={
            channel.mode === 'sandbox'
              ? "The sandbox accepts any token and doesn't sell anything."
              : `Token that ${channel.label} issued for this company.`
          }
          {...REQUIRED}
          autoComplete="off"
          {...form.getInputProps('token')}
        />
        <TextInput
          label="Account"
          description="Account name at the channel, if there is one."
          autoComplete="off"
          {...form.getInputProps('account')}
        />
      </FormGrid>
    </FormDialog>
  );
}
