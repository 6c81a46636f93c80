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
  storedAddress: { state: NamedRecord | null; city: NamedRecord | null } | null;
  values: AddressValues;
  getInputProps: FormOf<AddressValues>['getInputProps'];
  onChange: (changes: Partial<AddressValues>) => void;
  isRequired?: boolean;
}

export function AddressFields(props: AddressFieldsProps) {
  const { storedAddress, values, getInputProps, onChange, isRequired = true } = props;
  const required = isRequired ? REQUIRED : {};
  const { state } = values;
  const states = useQuery(query('listStates'));
  const cities = useQuery({
    ...query('listCities', { params: { state_id: Number(state) } }),
    enabled: state !== null,
  });
  const storedCity =
    storedAddress?.city && String(storedAddress.state?.id) === state ? [storedAddress.city] : [];
  return (
    <>
      <TextInput label="Address" {...required} autoComplete="off" {...getInputProps('address')} />
      <TextInput
        label="ZIP"
        {...required}
        autoComplete="off"
        {...getInputProps('zip')}
        onChange={({ currentTarget: { value: zip } }) =>
          onChange({ zip, ...findStateChange({ zip, values, states: states.data ?? [] }) })
        }
      />
      <ChoiceField
        label="State"
        isRequired={isRequired}
        isClearable={!isRequired}
        isLoading={states.isLoading}
        choices={toChoices(states.data ?? (storedAddress?.state ? [storedAddress.state] : []))}
        {...getInputProps('state')}
        onChange={(next) => onChange({ state: next, city: null })}
      />
      <ChoiceField
        label="City"
        isRequired={isRequired}
        isClearable={!isRequired}
        isLoading={cities.isLoading}
        choices={toChoices(cities.data ?? storedCity)}
        {...getInputProps('city')}
        disabled={state === null}
        description={state === null ? 'Choose a state first' : undefined}
      />
    </>
  );
}

interface ZipChange {
  zip: string;
  values: AddressValues;
  states: readonly StateRecord[];
}

/** Returns the state of a new ZIP code. Keeps a state that the user chose independently of the ZIP code. */
function findStateChange({ zip, values, states }: ZipChange): Partial<AddressValues> {
  const findStateId = (code: string | null) => {
    const state = states.find((record) => record.code === code);
    return state ? String(state.id) : null;
  };
  const [previousState, nextState] = [findStateId(stateOfZip(values.zip)), findStateId(stateOfZip(zip))];
  const isReplaceable = values.state === null || values.state === previousState;
  return nextState !== null && nextState !== values.state && isReplaceable
    ? { state: nextState, city: null }
    : {};
}

const toChoices = (records: readonly NamedRecord[]) =>
  records.map(({ id, name }) => ({ value: String(id), label: name }));
