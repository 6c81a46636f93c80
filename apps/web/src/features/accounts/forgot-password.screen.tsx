import { TextInput } from '@mantine/core';
import { requestResetBody } from '@fleetworth/contract/accounts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { call } from '../../shell/api/api-client.ts';
import { schemaTexts } from '../../shell/forms/schema-texts.ts';
import { usePlainForm } from '../../shell/forms/use-plain-form.ts';
import { VisitorForm } from '../../shell/layout/visitor/visitor-form.tsx';
import { VisitorPage } from '../../shell/layout/visitor/visitor-page.tsx';
import { showSuccess } from '../../shell/notices/notices.tsx';
import { useGoToLogin } from './use-go-to-login.ts';

export function ForgotPasswordScreen() {
  const [isInOutbox, setInOutbox] = useState(false);
  const goToLogin = useGoToLogin();
  const { form, sending } = usePlainForm({
    initialValues: { email: '' },
    validate: (values) => schemaTexts(requestResetBody, values),
    save: (body) => call('requestPasswordReset', { body }),
    onSaved: ({ data, message = '' }) => {
      showSuccess(message);
      if (data.is_outbox) setInOutbox(true);
      else goToLogin();
    },
  });
  if (isInOutbox) {
    return (
      <VisitorPage
        title="Forgot password"
        explained="This demo doesn't send email. Messages appear in the outbox instead."
      >
        <Link to={paths.outbox}>Open the outbox</Link>
      </VisitorPage>
    );
  }
  return (
    <VisitorPage
      title="Forgot password"
      explained="Enter your account's email address. We'll send a link that works for one hour."
    >
      <VisitorForm submitLabel="Send Reset" {...sending} foot={<Link to={paths.login}>Return to Home</Link>}>
        <TextInput
          label="Email"
          aria-required
          type="email"
          autoComplete="username"
          size="md"
          data-autofocus
          {...form.getInputProps('email')}
        />
      </VisitorForm>
    </VisitorPage>
  );
}
