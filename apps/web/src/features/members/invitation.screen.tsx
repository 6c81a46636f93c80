import { Button, TextInput } from '@mantine/core';
import type { OpenInvitation } from '@fleetworth/contract/members';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { call } from '../../shell/api/api-client.ts';
import { failureText, hasReason } from '../../shell/api/api-error.ts';
import { meQuery } from '../../shell/api/me.queries.ts';
import { query } from '../../shell/api/query.ts';
import { queryClient } from '../../shell/api/query-client.ts';
import { sessionToken } from '../../shell/api/session-token.ts';
import { PasswordField } from '../../shell/forms/password-field.tsx';
import { usePlainForm } from '../../shell/forms/use-plain-form.ts';
import { showSuccess } from '../../shell/notices/notices.tsx';
import { endSession } from '../../shell/session/end-session.ts';
import { sessionState } from '../../shell/session/session-state.ts';
import { VisitorForm } from '../../shell/layout/visitor/visitor-form.tsx';
import { VisitorPage } from '../../shell/layout/visitor/visitor-page.tsx';
import { SocialButtons } from '../social-accounts/public.ts';
import { toAcceptBody, validateAcceptance, EMPTY_ACCEPT_VALUES, type AcceptMethod } from './accept-values.ts';
import { ExpiredInvitation } from './expired-invitation.tsx';
import { getRoleLabels } from './role-labels.ts';

export function InvitationScreen() {
  const { token } = useParams({ from: '/invitation/$token' });
  const [hasSession, setHasSession] = useState(sessionToken.read() !== null);
  const invitation = useQuery({ ...query('getInvitation', { params: { token } }), retry: false });
  const me = useQuery({ ...meQuery, enabled: hasSession, retry: false });
  if (hasReason(invitation.error, 'invitation.expired')) return <ExpiredInvitation token={token} />;
  if (invitation.isError) {
    return (
      <VisitorPage title="Invitation" subtitle={failureText(invitation.error)}>
        <Link to={paths.login}>Back to sign in</Link>
      </VisitorPage>
    );
  }
  if (!invitation.data || me.isLoading) {
    return (
      <VisitorPage title="Invitation" subtitle="One moment…">
        {null}
      </VisitorPage>
    );
  }
  const { email } = invitation.data;
  if (hasSession && me.data && me.data.email.toLowerCase() !== email.toLowerCase())
    return (
      <WrongAccountPage email={email} currentEmail={me.data.email} onSignedOut={() => setHasSession(false)} />
    );
  return <AcceptForm token={token} invitation={invitation.data} isSignedIn={hasSession && me.isSuccess} />;
}

interface WrongAccountPageProps {
  email: string;
  currentEmail: string;
  onSignedOut: () => void;
}

function WrongAccountPage({ email, currentEmail, onSignedOut }: WrongAccountPageProps) {
  async function signOut() {
    await call('logout').catch(() => undefined);
    await endSession(queryClient, { isLogout: true });
    onSignedOut();
  }
  return (
    <VisitorPage
      title="Invitation"
      subtitle={`This invitation is for ${email}, but you're signed in as ${currentEmail}. Sign out first.`}
    >
      <Button onClick={() => void signOut()}>Sign out</Button>
    </VisitorPage>
  );
}

interface AcceptFormProps {
  token: string;
  invitation: OpenInvitation;
  isSignedIn: boolean;
}

function AcceptForm({ token, invitation, isSignedIn }: AcceptFormProps) {
  const navigate = useNavigate();
  const [hasAccount, setHasAccount] = useState(invitation.has_account ?? false);
  const method: AcceptMethod = isSignedIn ? 'signed in' : hasAccount ? 'account' : 'new';
  const { label, permissions } = getRoleLabels(invitation.role);
  const { form, submission } = usePlainForm({
    initialValues: EMPTY_ACCEPT_VALUES,
    validate: (values) => validateAcceptance(values, method),
    save: (values) => call('acceptInvitation', { params: { token }, body: toAcceptBody(values, method) }),
    onSaved: ({ data }) => {
      if (data.token !== null) {
        queryClient.clear();
        sessionToken.store(data.token, { isRemembered: false });
        sessionState.reset();
      }
      showSuccess(`You've joined ${data.company.name}.`);
      void queryClient.invalidateQueries();
      void navigate({ to: paths.home });
    },
  });
  function switchMethod() {
    form.clearErrors();
    setHasAccount(!hasAccount);
  }
  const field = (name: keyof typeof EMPTY_ACCEPT_VALUES) =>
    ({ size: 'md', ...form.getInputProps(name) }) as const;
  return (
    <VisitorPage
      title={`Join ${invitation.company.name}`}
      subtitle={`${invitation.email} has been invited as ${label.toLowerCase()}. ${permissions}.`}
    >
      <VisitorForm
        submitLabel="Join"
        {...submission}
        // If the API doesn't reveal whether the email address has an account, the visitor chooses.
        foot={
          !isSignedIn &&
          invitation.has_account === null && (
            <MethodButton hasAccount={hasAccount} switchMethod={switchMethod} />
          )
        }
      >
        {method === 'new' && (
          <>
            <TextInput label="First name" aria-required autoComplete="given-name" {...field('name')} />
            <TextInput label="Last name" aria-required autoComplete="family-name" {...field('last_name')} />
          </>
        )}
        {method !== 'signed in' && (
          <PasswordField
            label="Password"
            autoComplete={method === 'new' ? 'new-password' : 'current-password'}
            {...field('password')}
          />
        )}
        {method === 'new' && (
          <PasswordField
            label="Confirm password"
            autoComplete="new-password"
            {...field('password_confirmation')}
          />
        )}
      </VisitorForm>
      {!isSignedIn && <SocialButtons redirectPath={`/invitation/${token}`} />}
    </VisitorPage>
  );
}

function MethodButton({ hasAccount, switchMethod }: { hasAccount: boolean; switchMethod: () => void }) {
  return (
    <Button variant="subtle" onClick={switchMethod}>
      {hasAccount ? "I don't have an account yet" : 'I already have an account'}
    </Button>
  );
}
