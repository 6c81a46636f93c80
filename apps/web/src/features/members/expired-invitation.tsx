import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { call } from '../../shell/api/api-client.ts';
import { useSendsEmail } from '../../shell/api/use-sends-email.ts';
import { usePlainForm } from '../../shell/forms/use-plain-form.ts';
import { VisitorForm } from '../../shell/layout/visitor/visitor-form.tsx';
import { VisitorPage } from '../../shell/layout/visitor/visitor-page.tsx';

interface Renewal {
  message: string;
  isInOutbox: boolean;
}

export function ExpiredInvitation({ token }: { token: string }) {
  const sendsEmail = useSendsEmail();
  const [renewal, setRenewal] = useState<Renewal | null>(null);
  const { submission } = usePlainForm({
    initialValues: {},
    validate: () => ({}),
    save: () => call('renewInvitation', { params: { token } }),
    onSaved: ({ data, message = '' }) => setRenewal({ message, isInOutbox: data.is_outbox }),
  });
  const backLink = <Link to={paths.login}>Back to sign in</Link>;
  if (renewal) {
    return (
      <VisitorPage title="Invitation" subtitle={<output>{renewal.message}</output>}>
        {renewal.isInOutbox && (
          <p>
            This demo doesn't send email. <Link to={paths.outbox}>Open the outbox</Link>
          </p>
        )}
        {backLink}
      </VisitorPage>
    );
  }
  if (!sendsEmail) {
    return (
      <VisitorPage
        title={EXPIRED_TITLE}
        subtitle={`${EXPLANATION} Ask the person who invited you for a new link.`}
      >
        {backLink}
      </VisitorPage>
    );
  }
  return (
    <VisitorPage
      title={EXPIRED_TITLE}
      subtitle={`${EXPLANATION} We can email a new link to the invited address.`}
    >
      <VisitorForm submitLabel="Send a new link" {...submission} foot={backLink}>
        {null}
      </VisitorForm>
    </VisitorPage>
  );
}

const EXPIRED_TITLE = 'This invitation no longer works';
const EXPLANATION = 'It was already used or revoked, or it has expired.';
