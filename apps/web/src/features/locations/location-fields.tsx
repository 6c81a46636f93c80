import { TextInput } from '@mantine/core';
import type { Location } from '@fleetworth/contract/locations';
import { ChoiceField } from '@fleetworth/ui/choice-field';
import { FormGrid } from '@fleetworth/ui/form-grid';
import { useQuery } from '@tanstack/react-query';
import { AddressFields } from '../../shell/forms/address-fields.tsx';
import {
  DecimalInput,
  WholeMilesInput,
  MonthsInput,
  PercentInput,
  REQUIRED,
} from '../../shell/forms/form-fields.tsx';
import { query } from '../../shell/api/query.ts';
import { PhoneInput } from '../../shell/forms/phone-input.tsx';
import type { FormOf } from '../../shell/drafts/use-draft-form.ts';
import type { LocationValues } from './location-values.ts';

interface LocationFieldsProps {
  form: FormOf<LocationValues>;
  stored: Location | null;
}

export function LocationFields({ form, stored }: LocationFieldsProps) {
  const { getInputProps } = form;
  const regions = useQuery(query('listRegions'));
  const textProps = { autoComplete: 'off' } as const;
  return (
    <FormGrid>
      <TextInput label="Location name" {...REQUIRED} {...textProps} {...getInputProps('name')} />
      <TextInput label="Code" {...REQUIRED} {...textProps} {...getInputProps('code')} />
      <AddressFields
        storedAddress={stored}
        values={form.values}
        getInputProps={getInputProps}
        onChange={form.setValues}
      />
      <ChoiceField
        label="Region"
        isRequired
        isLoading={regions.isPending}
        choices={(regions.data ?? (stored ? [stored.region] : [])).map(({ code, name }) => ({
          value: code,
          label: name,
        }))}
        description="Where the location's vehicles are auctioned"
        {...getInputProps('region')}
      />
      <MonthsInput
        label="Finance length"
        {...REQUIRED}
        description="Months"
        {...getInputProps('finance_length')}
      />
      <PercentInput
        label="Monthly depreciation assumption"
        {...REQUIRED}
        {...getInputProps('monthly_depreciation_assumption')}
      />
      <WholeMilesInput
        label="Monthly mileage assumption"
        {...REQUIRED}
        {...getInputProps('monthly_mileage_assumption')}
      />
      <DecimalInput
        label="AVG CR"
        decimals={1}
        description="Average condition grade, 0 to 5"
        {...getInputProps('avg_cr')}
      />
      <PhoneInput label="Phone" {...getInputProps('phone')} />
      <TextInput label="Person" {...textProps} {...getInputProps('person')} />
      <TextInput label="Email" type="email" {...textProps} {...getInputProps('email')} />
      <TextInput label="Due location name" {...textProps} {...getInputProps('due_location_name')} />
      <TextInput label="Pickup location number" {...textProps} {...getInputProps('pickup_location_number')} />
    </FormGrid>
  );
}
