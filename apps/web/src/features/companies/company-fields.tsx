import { TextInput } from '@mantine/core';
import type { Company } from '@fleetworth/contract/companies';
import { ChoiceField } from '@fleetworth/ui/choice-field';
import { FormGrid } from '@fleetworth/ui/form-grid';
import type { ReactNode } from 'react';
import { AddressFields } from '../../shell/forms/address-fields.tsx';
import { NumericIdInput, REQUIRED } from '../../shell/forms/form-fields.tsx';
import type { FormOf } from '../../shell/drafts/use-draft-form.ts';
import { type CompanyFormValues, PERIOD_CHOICES } from './company-form-values.ts';

interface CompanyFieldsProps {
  form: FormOf<CompanyFormValues>;
  stored: Company | null;
  children: ReactNode;
}

export const CompanyFields = ({ form, stored, children }: CompanyFieldsProps) => (
  <FormGrid>
    <TextInput label="Company name" {...REQUIRED} autoComplete="off" {...form.getInputProps('name')} />
    <ChoiceField
      label="Lease period"
      isRequired
      choices={PERIOD_CHOICES}
      {...form.getInputProps('lease_calculating_period_type')}
      description="How lease payoffs are calculated: by full months or by days"
    />
    <AddressFields
      storedAddress={stored}
      values={form.values}
      getInputProps={form.getInputProps}
      onChange={form.setValues}
    />
    <NumericIdInput
      label="TSD company ID"
      description="If your rental system is TSD"
      {...form.getInputProps('tsd_company_id')}
    />
    {children}
  </FormGrid>
);
