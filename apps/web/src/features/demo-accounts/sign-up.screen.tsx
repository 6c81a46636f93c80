import { TextInput } from '@mantine/core';
import { demoAccountRequestBody } from '@fleetworth/contract/demo-accounts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { call } from '../../shell/api/api-client.ts';
import { useSendsEmail } from '../../shell/api/use-sends-email.ts';
import { toPhoneDigits } from '@fleetworth/domain/phone-format';
import { PhoneInput } from '../../shell/forms/phone-input.tsx';
import { schemaErrors } from '../../shell/forms/schema-errors.ts';
import { usePlainForm } from '../../shell/forms/use-plain-form.ts';
import { NoEmailNotice } from '../../shell/layout/visitor/no-email-notice.tsx';
import { VisitorForm } from '../../shell/layout/visitor/visitor-form.tsx';
import { VisitorPage } from '../../shell/layout/visitor/visitor-page.tsx';

const EMPTY = { name: '', last_name: '', email: '', company_name: '', phone: '' };

const toBody = (values: typeof EMPTY) => ({ ...values, phone: toPhoneDigits(values.phone) ?? '' });

interface SignUpResult {
  contactEmail: string | null;
  isInOutbox: boolean;
}

export function SignUpScreen() {
  const [signUpResult, setSignUpResult] = useState<SignUpResult | null>(null);
  const sendsEmail = useSendsEmail();
  const { form, submission } = usePlainForm({
    initialValues: EMPTY,
    validate: (values) => schemaErrors(demoAccountRequestBody, toBody(values)),
    save: (values) => call('requestDemoAccount', { body: toBody(values) }),
    onSaved: ({ data }) => setSignUpResult({ contactEmail: data.contact_email, isInOutbox: data.is_outbox }),
  });
  if (signUpResult) return <ThankYou {...signUpResult} />;
  const field = (name: keyof typeof EMPTY) =>
    ({ size: 'md', 'aria-required': true, ...form.getInputProps(name) }) as const;
  return (
    <VisitorPage
      title="Free Account Sign Up"
      subtitle="See the value, payoff and equity of your fleet in minutes."
    >
      <NoEmailNotice>
        This installation can't send the email that confirms a new account. Ask its administrator for an
        account.
      </NoEmailNotice>
      <VisitorForm
        submitLabel="Start Free Account"
        isSecondary={!sendsEmail}
        {...submission}
        foot={<Link to={paths.login}>Back to login</Link>}
      >
        <TextInput label="First Name" autoComplete="given-name" data-autofocus {...field('name')} />
        <TextInput label="Last Name" autoComplete="family-name" {...field('last_name')} />
        <TextInput label="Email" type="email" autoComplete="email" {...field('email')} />
        <TextInput label="Company Name" autoComplete="organization" {...field('company_name')} />
        <PhoneInput label="Phone" autoComplete="tel-national" {...field('phone')} />
      </VisitorForm>
    </VisitorPage>
  );
}

function ThankYou({ contactEmail, isInOutbox }: SignUpResult) {
  return (
    <VisitorPage
      title="Thank you"
      subtitle={
        <output>
          {isInOutbox
            ? 'A link that opens your account is in the outbox.'
            : "We've emailed you a link that opens your account."}{' '}
          The link works for 7 days.
        </output>
      }
    >
      {contactEmail !== null && (
        <p>
          Questions? Email <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
        </p>
      )}
      {isInOutbox && (
        <p>
          This demo doesn't send email. <Link to={paths.outbox}>Open the outbox</Link>
        </p>
      )}
      <Link to={paths.login}>Back to login</Link>
    </VisitorPage>
  );
}
