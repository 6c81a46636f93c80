import { TextInput } from '@mantine/core';
import { requestResetBody } from '@fleetworth/contract/accounts';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { paths } from '../../paths.ts';
import { call } from '../../shell/api/api-client.ts';
import { useSendsEmail } from '../../shell/api/use-sends-email.ts';
import { schemaErrors } from '../../shell/forms/schema-errors.ts';
import { usePlainForm } from '../../shell/forms/use-plain-form.ts';
import { NoEmailNotice } from '../../shell/layout/visitor/no-email-notice.tsx';
import { VisitorForm } from '../../shell/layout/visitor/visitor-form.tsx';
import { VisitorPage } from '../../shell/layout/visitor/visitor-page.tsx';
import { showSuccess } from '../../shell/notices/notices.tsx';
import { useGoToLogin } from './use-go-to-login.ts';

interface ResetRequestPageProps {
  title: string;
  subtitle: string;
  submitLabel: string;
  foot: ReactNode;
}

export function ResetRequestPage({ title, subtitle, submitLabel, foot }: ResetRequestPageProps) {
  const [isInOutbox, setInOutbox] = useState(false);
  const goToLogin = useGoToLogin();
  const sendsEmail = useSendsEmail();
  const { form, submission } = usePlainForm({
    initialValues: { email: '' },
    validate: (values) => schemaErrors(requestResetBody, values),
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
        title={title}
        subtitle="This demo doesn't send email. Messages appear in the outbox instead."
      >
        <Link to={paths.outbox}>Open the outbox</Link>
      </VisitorPage>
    );
  }
  return (
    <VisitorPage title={title} subtitle={subtitle}>
      <NoEmailNotice>
        This installation doesn't send email. Ask your administrator for a link to set your password.
      </NoEmailNotice>
      <VisitorForm submitLabel={submitLabel} isSecondary={!sendsEmail} {...submission} foot={foot}>
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
