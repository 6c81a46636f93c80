import { resetPasswordBody } from '@fleetworth/contract/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { call } from '../../shell/api/api-client.ts';
import { useSendsEmail } from '../../shell/api/use-sends-email.ts';
import { PasswordField } from '../../shell/forms/password-field.tsx';
import { schemaErrors } from '../../shell/forms/schema-errors.ts';
import { usePlainForm } from '../../shell/forms/use-plain-form.ts';
import { showSuccess } from '../../shell/notices/notices.tsx';
import { endSession } from '../../shell/session/end-session.ts';
import { VisitorForm } from '../../shell/layout/visitor/visitor-form.tsx';
import { VisitorPage } from '../../shell/layout/visitor/visitor-page.tsx';
import { PASSWORD_RULES } from './password-rules.ts';
import { ResetRequestPage } from './reset-request.page.tsx';
import { useExpiredLink } from './use-expired-link.ts';
import { useGoToLogin } from './use-go-to-login.ts';

export function ResetPasswordScreen() {
  const { token } = useParams({ from: '/reset-password/$token' });
  const sendsEmail = useSendsEmail();
  if (!useExpiredLink({ token, purpose: 'password' })) return <NewPassword token={token} />;
  if (!sendsEmail)
    return (
      <VisitorPage
        title="This link no longer works"
        subtitle={
          "It was already used, or it has expired. This installation doesn't send email. Ask your " +
          'administrator to create a new link with npm run account:link.'
        }
      >
        <Link to={paths.login}>Back to sign in</Link>
      </VisitorPage>
    );
  return (
    <ResetRequestPage
      title="This link no longer works"
      subtitle="It was already used, or it has expired. Enter your email address to get another one."
      submitLabel="Send a new link"
      foot={<Link to={paths.login}>Back to sign in</Link>}
    />
  );
}

function NewPassword({ token }: { token: string }) {
  const queryClient = useQueryClient();
  const goToLogin = useGoToLogin();
  const { form, submission } = usePlainForm({
    initialValues: { password: '', password_confirmation: '' },
    validate: (values) => schemaErrors(resetPasswordBody, { token, ...values }),
    save: (values) => call('resetPassword', { body: { token, ...values } }),
    onSaved: ({ message = '' }) => {
      showSuccess(message);
      // All sessions of the account have ended, and the login that this browser remembers has the old
      // password.
      void endSession(queryClient, { isLogout: true }).then(goToLogin);
    },
  });
  return (
    <VisitorPage title="Set your password" subtitle={PASSWORD_RULES}>
      <VisitorForm
        submitLabel="Change Password"
        {...submission}
        foot={
          <>
            <Link to={paths.login}>Back to sign in</Link>
            <Link to={paths.forgotPassword}>Request a new link</Link>
          </>
        }
      >
        <PasswordField
          label="Password"
          autoComplete="new-password"
          size="md"
          {...form.getInputProps('password')}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          size="md"
          {...form.getInputProps('password_confirmation')}
        />
      </VisitorForm>
    </VisitorPage>
  );
}
