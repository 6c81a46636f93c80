import type { AddressConfirmation } from '@fleetworth/contract/accident-addresses';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shell/api/api-client.ts';
import { failureText } from '../../shell/api/api-error.ts';
import { query } from '../../shell/api/query.ts';
import { usePlainForm } from '../../shell/forms/use-plain-form.ts';
import { VisitorForm } from '../../shell/layout/visitor/visitor-form.tsx';
import { VisitorPage } from '../../shell/layout/visitor/visitor-page.tsx';

const TITLE = 'Confirm your email address';

export function ConfirmAccidentAddressScreen({ token }: { token: string }) {
  const address = useQuery({
    ...query('getAccidentAddress', { params: { token } }),
    retry: false,
    staleTime: 'static',
  });
  if (address.isError)
    return (
      <VisitorPage title={TITLE} subtitle={<span role="alert">{failureText(address.error)}</span>}>
        <Button variant="default" onClick={() => void address.refetch()}>
          Try again
        </Button>
      </VisitorPage>
    );
  if (!address.data)
    return (
      <VisitorPage title={TITLE} subtitle="One moment…">
        {null}
      </VisitorPage>
    );
  return <ConfirmAddress token={token} {...address.data} />;
}

function ConfirmAddress({ token, email, company, is_confirmed }: AddressConfirmation & { token: string }) {
  const [isConfirmed, setConfirmed] = useState(is_confirmed);
  const { submission } = usePlainForm({
    initialValues: {},
    validate: () => ({}),
    save: () => call('confirmAccidentAddress', { params: { token } }),
    onSaved: () => setConfirmed(true),
  });
  if (isConfirmed)
    return (
      <VisitorPage
        title="Thank you"
        subtitle={
          <output>{`${email} is confirmed. Accident reports from ${company} will be sent to it.`}</output>
        }
      >
        {null}
      </VisitorPage>
    );
  return (
    <VisitorPage title={TITLE} subtitle={`${company} wants to send accident reports to ${email}.`}>
      <VisitorForm submitLabel="Confirm email" {...submission}>
        {null}
      </VisitorForm>
    </VisitorPage>
  );
}
