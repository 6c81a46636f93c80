import { TextInput } from '@mantine/core';
import { inviteBody } from '@fleetworth/contract/members';
import { FormDialog } from '@fleetworth/ui/form-dialog';
import { FormGrid } from '@fleetworth/ui/form-grid';
import type { z } from 'zod';
import { call } from '../../shell/api/api-client.ts';
import { queryClient } from '../../shell/api/query-client.ts';
import { REQUIRED } from '../../shell/forms/form-fields.tsx';
import { schemaErrors } from '../../shell/forms/schema-errors.ts';
import { usePlainForm } from '../../shell/forms/use-plain-form.ts';
import { showSuccess } from '../../shell/notices/notices.tsx';
import { RoleField } from './role-field.tsx';

interface InviteDialogProps {
  company: { id: number; name: string };
  disabledReason: string | undefined;
  /** Called with the link when no email is sent, so that the inviter can share it. */
  onLink: (path: string) => void;
  onClose: () => void;
}

export function InviteDialog({ company, disabledReason, onLink, onClose }: InviteDialogProps) {
  const { form, submission } = usePlainForm({
    initialValues: { email: '', role: 'viewer' },
    validate: (values) => schemaErrors(inviteBody, values),
    save: (values) =>
      call('inviteMember', { params: { id: company.id }, body: values as z.input<typeof inviteBody> }),
    onSaved: ({ data, message = '' }) => {
      showSuccess(message);
      void queryClient.invalidateQueries();
      onClose();
      if (data.link !== null) onLink(data.link);
    },
  });
  return (
    <FormDialog
      title={`Invite to ${company.name}`}
      submitLabel="Invite"
      disabledReason={disabledReason}
      isDirty={form.isDirty()}
      {...submission}
      onClose={onClose}
    >
      <FormGrid>
        <TextInput
          label="Email"
          type="email"
          {...REQUIRED}
          autoComplete="off"
          {...form.getInputProps('email')}
        />
        <RoleField {...form.getInputProps('role')} />
      </FormGrid>
    </FormDialog>
  );
}
