import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { call } from '../../shell/api/api-client.ts';
import { queryClient } from '../../shell/api/query-client.ts';
import { sessionToken } from '../../shell/api/session-token.ts';
import { useSendsEmail } from '../../shell/api/use-sends-email.ts';
import { usePlainForm } from '../../shell/forms/use-plain-form.ts';
import { showSuccess } from '../../shell/notices/notices.tsx';
import { VisitorForm } from '../../shell/layout/visitor/visitor-form.tsx';
import { VisitorPage } from '../../shell/layout/visitor/visitor-page.tsx';
import { useExpiredLink } from './use-expired-link.ts';

export function ConfirmEmailScreen() {
  const { token } = useParams({ from: '/confirm-email/$token' });
  const navigate = useNavigate();
  const isExpired = useExpiredLink({ token, purpose: 'email' });
  const { submission } = usePlainForm({
    initialValues: {},
    validate: () => ({}),
    save: () => call('confirmEmail', { body: { token } }),
    onSaved: ({ message = '' }) => {
      showSuccess(message);
      void queryClient.invalidateQueries();
      void navigate({ to: paths.home });
    },
  });
  if (isExpired) return <DeadLink />;
  return (
    <VisitorPage title="Confirm your new email" subtitle="You'll use this email address to sign in.">
      <VisitorForm submitLabel="Confirm email" {...submission}>
        {null}
      </VisitorForm>
    </VisitorPage>
  );
}

// Without a session, the link to the profile opens the sign-in page first.
function DeadLink() {
  const sendsEmail = useSendsEmail();
  const isSignedIn = sessionToken.read() !== null;
  const change = isSignedIn ? 'Change' : 'Sign in and change';
  return (
    <VisitorPage
      title="This link no longer works"
      subtitle={
        sendsEmail
          ? `It was already used, or it has expired. ${change} your email again to get another one.`
          : "It was already used, or it has expired. This installation doesn't send email anymore."
      }
    >
      <Link to={paths.profile} search={{ dialog: undefined }}>
        {!isSignedIn ? 'Sign in' : sendsEmail ? 'Send a new link' : 'Back to your profile'}
      </Link>
    </VisitorPage>
  );
}
