import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAuthority } from '../../shell/authority.ts';
import { companiesQuery, locationsQuery } from '../../shell/directory.queries.ts';
import { CalendarDateInput, CountInput } from '../../shell/form-fields.tsx';
import { CONDITION_LABELS, choicesOf, STATUS_LABELS } from '../../shell/vehicle-words.ts';
import { IdentityFields } from './identity-fields.tsx';
import { dependentChange, type VehicleForm } from './use-vehicle-form.ts';
import { vehicleClassesQuery } from './vehicle.queries.ts';
import classes from './vehicle-fields.module.css';

const STATUSES = choicesOf(STATUS_LABELS);
const CONDITIONS = choicesOf(CONDITION_LABELS);
const NOTHING = 'There is no options.';

/** The fields of a vehicle, in the order in which they depend on each other. */
export function VehicleFields({ form, isNew }: { form: VehicleForm; isNew: boolean }) {
  const { values } = form;
  const { mayWrite } = useAuthority();
  const companyId = values.company === null ? null : Number(values.company);
  const { data: companies = [] } = useQuery(companiesQuery);
  const { data: locations = [] } = useQuery(locationsQuery(companyId ?? undefined));
  const { data: vehicleClasses = [] } = useQuery(vehicleClassesQuery(companyId));

  return (
    <div className={classes.fields}>
      <Select
        label="Company"
        withAsterisk
        searchable
        nothingFoundMessage={NOTHING}
        data={choices(isNew ? companies.filter(({ id }) => mayWrite(id)) : companies)}
        {...form.getInputProps('company')}
        onChange={(company) => dependentChange.company(form, company)}
        disabled={!isNew}
        description={isNew ? undefined : 'A vehicle stays with its company'}
        data-autofocus={isNew || undefined}
      />
      <Select
        label="Location"
        withAsterisk
        searchable
        nothingFoundMessage={NOTHING}
        data={locations.map(({ id, name, code }) => ({
          value: String(id),
          label: code ? `${name} (${code})` : name,
        }))}
        {...form.getInputProps('location')}
        disabled={companyId === null}
        description={companyId === null ? 'Choose a company first' : undefined}
      />
      <IdentityFields
        form={form}
        isNew={isNew}
        location={locations.find(({ id }) => String(id) === values.location)}
      />
      <TextInput
        label="Unit"
        withAsterisk
        maxLength={50}
        autoComplete="off"
        {...form.getInputProps('unit')}
      />
      <CountInput label="Mileage" withAsterisk {...form.getInputProps('mileage')} />
      <CalendarDateInput label="In Service Date" withAsterisk {...form.getInputProps('in_service_date')} />
      <Select
        label="Vehicle Class"
        clearable
        searchable
        nothingFoundMessage={NOTHING}
        data={choices(vehicleClasses)}
        {...form.getInputProps('company_class')}
        disabled={companyId === null}
      />
      <Select label="Status" allowDeselect={false} data={STATUSES} {...form.getInputProps('status')} />
      <Select
        label="Condition"
        allowDeselect={false}
        data={CONDITIONS}
        {...form.getInputProps('condition')}
      />
      <TextInput label="Color" maxLength={50} autoComplete="off" {...form.getInputProps('color')} />
    </div>
  );
}

const choices = (records: readonly { id: number; name: string }[]) =>
  records.map(({ id, name }) => ({ value: String(id), label: name }));
