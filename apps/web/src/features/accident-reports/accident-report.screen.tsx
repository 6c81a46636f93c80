import { accidentReportBody } from '@fleetworth/contract/accident-reports';
import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../../shell/api/me.queries.ts';
import { upload } from '../../shell/api/upload.ts';
import { useSendsEmail } from '../../shell/api/use-sends-email.ts';
import { VISITOR } from '../../shell/drafts/form-drafts.ts';
import { schemaErrors } from '../../shell/forms/schema-errors.ts';
import { Page } from '../../shell/layout/page.tsx';
import { AccidentForm } from './accident-form.tsx';
import { toReportBody } from './accident-values.ts';
import { useAccidentFiling } from './use-accident-filing.ts';

export function AccidentReportScreen() {
  const { data: me } = useQuery(meQuery);
  const sendsEmail = useSendsEmail();
  const filing = useAccidentFiling({
    draft: { userId: me?.id ?? VISITOR, name: 'accident report' },
    validate: (values) => schemaErrors(accidentReportBody, toReportBody(values)),
    send: ({ values, submissionKey }, options) =>
      upload(
        'fileAccidentReport',
        {
          upload: {
            ...toReportBody(values),
            submission_key: submissionKey,
            accident_photos: values.accident_photos,
          },
        },
        options,
      ),
  });
  return (
    <Page
      title="Create Accident Report"
      subtitle={
        sendsEmail
          ? 'We email the report to the address you enter and keep a copy for your company. ' +
            "Unless it's a member's address, it has to be confirmed by email first."
          : "We keep the report for your company. This installation doesn't send email."
      }
    >
      <AccidentForm filing={filing} hasRecipientField />
    </Page>
  );
}
