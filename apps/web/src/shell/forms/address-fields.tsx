import { TextInput } from '@mantine/core';
import { stateOfZip } from '@fleetworth/domain/zip-codes';
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

interface StateRecord extends NamedRecord {
  code: string;
}

interface AddressFieldsProps {
  stored: { state: NamedRecord | null; city: NamedRecord | null } | null;
  values: AddressValues;
  getInputProps: FormOf<AddressValues>['getInputProps'];
  onChange: (changes: Partial<AddressValues>) => void;
  /** False if the address is optional. */
  isRequired?: boolean;
}

/**
 * Renders street, ZIP code, state and city. The ZIP code fills the state, and changing the state clears the
 * city.
 */
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
      <TextInput
        label="ZIP"
        {...required}
        autoComplete="off"
        {...getInputProps('zip')}
        onChange={({ currentTarget: { value: zip } }) =>
          onChange({ zip, ...stateChange({ zip, values, states: states.data ?? [] }) })
        }
      />
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

interface TypedZip {
  zip: string;
  values: AddressValues;
  states: readonly StateRecord[];
}

/** Returns the state of a typed ZIP code, unless the user has chosen another one than the last ZIP code's. */
function stateChange({ zip, values, states }: TypedZip): Partial<AddressValues> {
  const idOf = (code: string | null) => {
    const state = states.find((one) => one.code === code);
    return state ? String(state.id) : null;
  };
  const [before, next] = [idOf(stateOfZip(values.zip)), idOf(stateOfZip(zip))];
  const isFilled = values.state === null || values.state === before;
  return next !== null && next !== values.state && isFilled ? { state: next, city: null } : {};
}

const choicesOf = (records: readonly NamedRecord[]) =>
  records.map(({ id, name }) => ({ value: String(id), label: name }));
