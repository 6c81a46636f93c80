import { BILLING_PERIODS } from '@fleetworth/contract/choices';
import { type Company, editCompanyBody } from '@fleetworth/contract/companies';
import { ChoiceField } from '@fleetworth/ui/choice-field';
import { FormDialog } from '@fleetworth/ui/form-dialog';
import { call } from '../../shell/api/api-client.ts';
import { schemaErrors } from '../../shell/forms/schema-errors.ts';
import { useRecordDialog } from '../../shell/forms/use-record-dialog.ts';
import { CompanyFields } from './company-fields.tsx';
import {
  BILLING_LABELS,
  toCompanyBody,
  type CompanyFormValues,
  formatCompanyFormValues,
  EMPTY_COMPANY_FORM,
  toCompanyFormValues,
} from './company-form-values.ts';
import { PackageField } from './package-field.tsx';

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
    valuesOf: (stored) => (stored ? toCompanyFormValues(stored) : EMPTY_COMPANY_FORM),
    formatValues: formatCompanyFormValues,
    validate: (values) => schemaErrors(editCompanyBody, toEditBody(values)),
    save: (values, stored) =>
      call('editCompany', {
        params: { id: company.id },
        body: { ...toEditBody(values), version: stored?.version ?? company.version },
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
        <PackageField
          {...form.getInputProps('package')}
          description="A larger package applies to the next invoice, a smaller one to the invoice after that"
        />
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

const toEditBody = (values: CompanyFormValues) => ({
  ...toCompanyBody(values),
  billing_period: values.billing_period,
});
