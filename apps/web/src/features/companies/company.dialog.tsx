import { BILLING_PERIODS } from '@fleetworth/contract/choices';
import { type Company, editCompanyBody } from '@fleetworth/contract/companies';
import { ChoiceField } from '@fleetworth/ui/choice-field';
import { FormDialog } from '@fleetworth/ui/form-dialog';
import { FormRow } from '@fleetworth/ui/form-grid';
import { call } from '../../shell/api/api-client.ts';
import { schemaTexts } from '../../shell/forms/schema-texts.ts';
import { useRecordDialog } from '../../shell/forms/use-record-dialog.ts';
import { CompanyFields } from './company-fields.tsx';
import {
  BILLING_LABELS,
  companyBodyOf,
  type CompanyValues,
  formatCompanyValues,
  EMPTY_COMPANY,
  formatFees,
  valuesOfCompany,
} from './company-values.ts';

const BILLING_CHOICES = BILLING_PERIODS.map((value) => ({ value, label: BILLING_LABELS[value] }));

interface CompanyDialogProps {
  company: Company;
  disabledReason: string | undefined;
  onClose: () => void;
}

export function CompanyDialog({ company, disabledReason, onClose }: CompanyDialogProps) {
  const { form, dialog } = useRecordDialog({
    kind: 'company',
    record: company,
    valuesOf: (stored) => (stored ? valuesOfCompany(stored) : EMPTY_COMPANY),
    formatValues: formatCompanyValues,
    validate: (values) => schemaTexts(editCompanyBody, editBodyOf(values)),
    save: (values, stored) =>
      call('editCompany', {
        params: { id: company.id },
        body: { ...editBodyOf(values), version: stored?.version ?? company.version },
      }),
    doneText: 'Company updated successfully',
    onClose,
  });
  return (
    <FormDialog
      title={`Edit company ${company.name}`}
      submitLabel="Save"
      disabledReason={disabledReason}
      {...dialog}
    >
      <CompanyFields form={form} stored={company}>
        <FormRow>
          Package: <strong>{company.package.name}</strong>, {formatFees(company.package)}
        </FormRow>
        <ChoiceField
          label="Billing"
          isRequired
          choices={BILLING_CHOICES}
          {...form.getInputProps('billing_period')}
          description="Applies from the next invoice"
        />
      </CompanyFields>
    </FormDialog>
  );
}

function editBodyOf(values: CompanyValues) {
  const { package: _stays, ...body } = companyBodyOf(values);
  return { ...body, billing_period: values.billing_period };
}
