import { TextInput } from '@mantine/core';
import { accidentLinkBody } from '@fleetworth/contract/accident-reports';
import { ChoiceField } from '@fleetworth/ui/choice-field';
import { FormDialog } from '@fleetworth/ui/form-dialog';
import { FormGrid } from '@fleetworth/ui/form-grid';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shell/api/api-client.ts';
import { locationsQuery } from '../../shell/api/directory.queries.ts';
import { useSendsEmail } from '../../shell/api/use-sends-email.ts';
import { queryClient } from '../../shell/api/query-client.ts';
import { REQUIRED } from '../../shell/forms/form-fields.tsx';
import { schemaErrors } from '../../shell/forms/schema-errors.ts';
import { usePlainForm } from '../../shell/forms/use-plain-form.ts';
import { showSuccess } from '../../shell/notices/notices.tsx';

interface AccidentLinkProps {
  company: { id: number; name: string };
  linkedLocationIds: readonly number[];
  disabledReason: string | undefined;
  onClose: () => void;
}

interface Values extends Record<string, unknown> {
  location: string | null;
  claim_report_to: string;
}

const EMPTY: Values = { location: null, claim_report_to: '' };

const toBody = ({ location, claim_report_to }: Values) => ({ location: Number(location), claim_report_to });

export function AccidentLinkDialog({
  company,
  linkedLocationIds,
  disabledReason,
  onClose,
}: AccidentLinkProps) {
  const locations = useQuery(locationsQuery(company.id));
  const sendsEmail = useSendsEmail();
  const { form, submission } = usePlainForm({
    initialValues: EMPTY,
    validate: (values) => schemaErrors(accidentLinkBody, toBody(values)),
    save: (values) => call('createAccidentLink', { params: { id: company.id }, body: toBody(values) }),
    onSaved: ({ data }) => {
      showSuccess(`The accident link for ${data.location.name} is ready.`);
      void queryClient.invalidateQueries();
      onClose();
    },
  });
  const choices = (locations.data ?? [])
    .filter(({ id }) => !linkedLocationIds.includes(id))
    .map(({ id, name, code }) => ({ value: String(id), label: code === null ? name : `${code} · ${name}` }));
  return (
    <FormDialog
      title={`Add accident link for ${company.name}`}
      submitLabel="Save"
      disabledReason={disabledReason}
      isDirty={form.isDirty()}
      {...submission}
      onClose={onClose}
    >
      <FormGrid>
        <ChoiceField
          label="Location"
          isRequired
          choices={choices}
          isLoading={locations.isPending}
          {...form.getInputProps('location')}
        />
        <TextInput
          label="Claim Report To"
          description={
            sendsEmail
              ? "Unless it's a member's address, we first email it a confirmation link. " +
                "You can't change the address later."
              : "This address appears on reports and can't be changed later. " +
                "This installation doesn't send email."
          }
          type="email"
          {...REQUIRED}
          autoComplete="off"
          {...form.getInputProps('claim_report_to')}
        />
      </FormGrid>
    </FormDialog>
  );
}
