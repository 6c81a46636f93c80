import { TextInput } from '@mantine/core';
import { ChoiceField } from '@fleetworth/ui/choice-field';
import { useQuery } from '@tanstack/react-query';
import { REQUIRED } from './form-fields.tsx';
import { query } from '../api/query.ts';
import type { FormOf } from '../drafts/use-draft-form.ts';

export type AddressValues = {
  address: string;
  zip: string;
  state: string | null;
  city: string | null;
};

interface NamedRecord {
  id: number;
  name: string;
}

interface AddressFieldsProps {
  stored: { state: NamedRecord | null; city: NamedRecord | null } | null;
  values: AddressValues;
  getInputProps: FormOf<AddressValues>['getInputProps'];
  onChange: (changes: Partial<AddressValues>) => void;
  /** False if the address is optional. */
  isRequired?: boolean;
}

/** Renders street, ZIP code, state and city. Changing the state clears the city. */
export function AddressFields(props: AddressFieldsProps) {
  const { stored, values, getInputProps, onChange, isRequired = true } = props;
  const required = isRequired ? REQUIRED : {};
  const { state } = values;
  const states = useQuery(query('listStates'));
  const cities = useQuery({
    ...query('listCities', { params: { state_id: Number(state) } }),
    enabled: state !== null,
  });
  const storedCity = stored?.city && String(stored.state?.id) === state ? [stored.city] : [];
  return (
    <>
      <TextInput label="Address" {...required} autoComplete="off" {...getInputProps('address')} />
      <TextInput label="ZIP" {...required} autoComplete="off" {...getInputProps('zip')} />
      <ChoiceField
        label="State"
        isRequired={isRequired}
        isClearable={!isRequired}
        isLoading={states.isLoading}
        choices={choicesOf(states.data ?? (stored?.state ? [stored.state] : []))}
        {...getInputProps('state')}
        onChange={(next) => onChange({ state: next, city: null })}
      />
      <ChoiceField
        label="City"
        isRequired={isRequired}
        isClearable={!isRequired}
        isLoading={cities.isLoading}
        choices={choicesOf(cities.data ?? storedCity)}
        {...getInputProps('city')}
        disabled={state === null}
        description={state === null ? 'Choose a state first' : undefined}
      />
    </>
  );
}

const choicesOf = (records: readonly NamedRecord[]) =>
  records.map(({ id, name }) => ({ value: String(id), label: name }));
