import { TextInput } from '@mantine/core';
import { type Choice, ChoiceField } from '@fleetworth/ui/choice-field';
import { FormGrid } from '@fleetworth/ui/form-grid';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { DateField } from '../../shell/forms/date-field.tsx';
import { locationsQuery } from '../../shell/api/directory.queries.ts';
import { query, SELDOM_CHANGES_MS } from '../../shell/api/query.ts';
import type { CompanyLocation } from '../../shell/forms/default-location.ts';
import { MileageInput, REQUIRED } from '../../shell/forms/form-fields.tsx';
import { CompanyLocationFields } from '../../shell/forms/company-location-fields.tsx';
import { CONDITION_LABELS, choicesOf, STATUS_LABELS } from '../../shell/format/vehicle-labels.ts';
import { IdentityFields } from './identity-fields.tsx';
import { changeWithDependents, type VehicleForm } from './vehicle-form.ts';
import { normalizeSpaces } from './vehicle-form-values.ts';

const STATUSES = choicesOf(STATUS_LABELS);
const CONDITIONS = choicesOf(CONDITION_LABELS);

interface VehicleFieldsProps {
  form: VehicleForm;
  isNew: boolean;
  mileageHint?: string | undefined;
}

export function VehicleFields({ form, isNew, mileageHint }: VehicleFieldsProps) {
  const { values, errors, setValues, setFieldValue } = form;
  const companyId = values.company === null ? null : Number(values.company);
  const { data: locations = [] } = useQuery(locationsQuery(companyId ?? undefined));
  const vehicleClasses = useQuery({
    ...query('listCompanyVehicleClasses', { query: { company_id: companyId ?? 0 } }),
    staleTime: SELDOM_CHANGES_MS,
    enabled: companyId !== null,
  });
  const changeLocation = useCallback(
    (next: CompanyLocation) => setValues((before) => changeWithDependents.location(before, next)),
    [setValues],
  );

  const unit = form.getInputProps('unit');
  return (
    <FormGrid>
      <CompanyLocationFields
        value={values}
        onChange={changeLocation}
        errors={errors}
        fixedCompanyReason={isNew ? undefined : "Vehicles can't be moved to another company"}
      />
      <IdentityFields
        form={form}
        isNew={isNew}
        location={locations.find(({ id }) => String(id) === values.location)}
      />
      <TextInput
        label="Unit"
        {...REQUIRED}
        autoComplete="off"
        {...unit}
        onBlur={(event) => {
          setFieldValue('unit', normalizeSpaces);
          unit.onBlur(event);
        }}
      />
      <MileageInput
        label="Mileage"
        {...REQUIRED}
        description={mileageHint}
        {...form.getInputProps('mileage')}
      />
      <DateField label="In Service Date" isRequired {...form.getInputProps('in_service_date')} />
      <ChoiceField
        label="Vehicle Class"
        isClearable
        isLoading={vehicleClasses.isLoading}
        choices={(vehicleClasses.data ?? []).map(
          ({ id, name }): Choice => ({ value: String(id), label: name }),
        )}
        {...form.getInputProps('company_class')}
        disabled={companyId === null}
        description={companyId === null ? 'Choose a company first' : undefined}
      />
      <ChoiceField label="Status" choices={STATUSES} {...form.getInputProps('status')} />
      <ChoiceField label="Condition" choices={CONDITIONS} {...form.getInputProps('condition')} />
      <TextInput label="Color" autoComplete="off" {...form.getInputProps('color')} />
    </FormGrid>
  );
}
