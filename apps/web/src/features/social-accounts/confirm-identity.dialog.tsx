import { confirmPasswordBody } from '@fleetworth/contract/accounts';
import { SOCIAL_LABELS, type SocialProvider } from '@fleetworth/contract/social-choices';
import { ConfirmDialog } from '@fleetworth/ui/confirm-dialog';
import { FormDialog } from '@fleetworth/ui/form-dialog';
import { FormGrid, FormRow } from '@fleetworth/ui/form-grid';
import { call } from '../../shell/api/api-client.ts';
import { PasswordField } from '../../shell/forms/password-field.tsx';
import { schemaErrors } from '../../shell/forms/schema-errors.ts';
import { usePlainForm } from '../../shell/forms/use-plain-form.ts';

const TITLE = "Confirm that it's you";

interface ConfirmIdentityDialogProps {
  /** Linked service to sign in with again if the account has no password. Null if it has one. */
  service: SocialProvider | null;
  onOpenService: (service: SocialProvider) => void;
  onConfirmed: () => void;
  onClose: () => void;
}

export function ConfirmIdentityDialog({
  service,
  onOpenService,
  onConfirmed,
  onClose,
}: ConfirmIdentityDialogProps) {
  if (service === null) return <PasswordDialog onConfirmed={onConfirmed} onClose={onClose} />;
  return (
    <ConfirmDialog
      isOpen
      title={TITLE}
      cancelLabel="Cancel"
      confirmLabel={`Continue with ${SOCIAL_LABELS[service]}`}
      onCancel={onClose}
      onConfirm={() => onOpenService(service)}
    >
      Your account has no password. Sign in with {SOCIAL_LABELS[service]} again. After that, you can link and
      unlink accounts for 15 minutes.
    </ConfirmDialog>
  );
}

function PasswordDialog({ onConfirmed, onClose }: { onConfirmed: () => void; onClose: () => void }) {
  const { form, submission } = usePlainForm({
    initialValues: { password: '' },
    validate: (values) => schemaErrors(confirmPasswordBody, values),
    save: (body) => call('confirmPassword', { body }),
    onSaved: onConfirmed,
  });
  return (
    <FormDialog
      title={TITLE}
      submitLabel="Continue"
      isDirty={form.isDirty()}
      {...submission}
      onClose={onClose}
    >
      <FormGrid>
        <FormRow>
          <PasswordField
            label="Password"
            withAsterisk
            autoComplete="current-password"
            description="Enter your password to change how you sign in."
            {...form.getInputProps('password')}
          />
        </FormRow>
      </FormGrid>
    </FormDialog>
  );
}
