import { changePasswordBody } from '@fleetworth/contract/accounts';
import { FormDialog } from '@fleetworth/ui/form-dialog';
import { FormGrid, FormRow } from '@fleetworth/ui/form-grid';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../shell/api/api-client.ts';
import { PasswordField } from '../../shell/forms/password-field.tsx';
import { schemaErrors } from '../../shell/forms/schema-errors.ts';
import { usePlainForm } from '../../shell/forms/use-plain-form.ts';
import { showSuccess } from '../../shell/notices/notices.tsx';
import { forgetLogin } from '../../shell/session/remembered-login.ts';
import { PASSWORD_RULES } from './password-rules.ts';

export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const { form, submission } = usePlainForm({
    initialValues: { old_password: '', new_password: '', new_password_confirmation: '' },
    validate: (values) => schemaErrors(changePasswordBody, values),
    save: (body) => call('changePassword', { body }),
    onSaved: ({ message = '' }) => {
      showSuccess(message);
      // The remembered login contains the old password.
      void forgetLogin();
      void queryClient.invalidateQueries();
      onClose();
    },
  });
  return (
    <FormDialog
      title="Change password"
      submitLabel="Save"
      isDirty={form.isDirty()}
      {...submission}
      onClose={onClose}
    >
      <FormGrid>
        <FormRow>
          <PasswordField
            label="Old password"
            withAsterisk
            autoComplete="current-password"
            {...form.getInputProps('old_password')}
          />
        </FormRow>
        <PasswordField
          label="New password"
          withAsterisk
          autoComplete="new-password"
          description={PASSWORD_RULES}
          {...form.getInputProps('new_password')}
        />
        <PasswordField
          label="Confirm new password"
          withAsterisk
          autoComplete="new-password"
          description="You'll be signed out of your other sessions."
          {...form.getInputProps('new_password_confirmation')}
        />
      </FormGrid>
    </FormDialog>
  );
}
