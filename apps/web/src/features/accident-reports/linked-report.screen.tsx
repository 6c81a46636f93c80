import { Button } from '@mantine/core';
import { type FiledAccidentReport, linkedReportBody } from '@fleetworth/contract/accident-reports';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { failureText, isNotFound } from '../../shell/api/api-error.ts';
import { query } from '../../shell/api/query.ts';
import { upload } from '../../shell/api/upload.ts';
import { VISITOR } from '../../shell/drafts/form-drafts.ts';
import { schemaErrors } from '../../shell/forms/schema-errors.ts';
import { VisitorPage } from '../../shell/layout/visitor/visitor-page.tsx';
import { AccidentForm, describeFiledReport } from './accident-form.tsx';
import { toLinkedReportBody } from './accident-values.ts';
import { useAccidentFiling } from './use-accident-filing.ts';

const TITLE = 'Create Accident Report';

export function LinkedReportScreen() {
  const { formId: id } = useParams({ from: '/accident-report/$formId' });
  const form = useQuery({
    ...query('getAccidentForm', { params: { id } }),
    retry: false,
    staleTime: 'static',
  });
  if (form.isError)
    return (
      <VisitorPage title={TITLE} subtitle={<span role="alert">{failureText(form.error)}</span>}>
        {!isNotFound(form.error) && (
          <Button variant="default" onClick={() => void form.refetch()}>
            Try again
          </Button>
        )}
      </VisitorPage>
    );
  if (!form.data)
    return (
      <VisitorPage title={TITLE} subtitle="One moment…">
        {null}
      </VisitorPage>
    );
  return <LinkedReport id={id} {...form.data} />;
}

function describeDelivery({ claim_report_to, delivery }: FiledAccidentReport): string {
  if (delivery === 'sent') return ` We sent it to ${claim_report_to}.`;
  return delivery === 'waiting' ? ` We'll send it to ${claim_report_to} once this address is confirmed.` : '';
}

interface LinkedReportProps {
  id: string;
  company: string;
  location: string;
}

function LinkedReport({ id, company, location }: LinkedReportProps) {
  const filing = useAccidentFiling({
    draft: { userId: VISITOR, name: `accident report ${id}` },
    validate: (values) => schemaErrors(linkedReportBody, toLinkedReportBody(values)),
    send: ({ values, submissionKey }, options) =>
      upload(
        'fileLinkedAccidentReport',
        {
          params: { id },
          upload: {
            ...toLinkedReportBody(values),
            submission_key: submissionKey,
            accident_photos: values.accident_photos,
          },
        },
        options,
      ),
  });
  const locationName = `${company}, ${location}`;
  const { filedReport } = filing;
  if (filedReport)
    return (
      <VisitorPage
        title="Thank you"
        subtitle={
          <output>
            {`${locationName} has received accident report ${describeFiledReport(filedReport)}.`}
            {describeDelivery(filedReport)}
          </output>
        }
      >
        <Button variant="default" onClick={filing.clearFiledReport}>
          File another report
        </Button>
      </VisitorPage>
    );
  return (
    <VisitorPage isWide title={TITLE} subtitle={`For ${locationName}. Fields marked * are required.`}>
      <AccidentForm filing={filing} hasRecipientField={false} />
    </VisitorPage>
  );
}
