import { Checkbox, TextInput } from '@mantine/core';
import { DecimalInput, MileageInput, MoneyInput } from '../../shell/forms/form-fields.tsx';
import {
  type FieldValue,
  GRADE_DECIMALS,
  type SelectionField,
  type SelectionValues,
} from './selection-field.ts';

interface FieldInputProps<Values extends SelectionValues> {
  field: SelectionField<Values>;
  value: FieldValue;
  onChange: (value: FieldValue) => void;
  inputProps: Record<string, unknown>;
}

/** Keeps the text as entered, except that codes become uppercase. An empty input is null. */
export function FieldInput<Values extends SelectionValues>(props: FieldInputProps<Values>) {
  const { field, value, onChange, inputProps } = props;
  const textInputProps = { autoComplete: 'off', ...inputProps };
  const inputValue = typeof value === 'boolean' ? '' : (value ?? '');
  const change = (next: string | number) => onChange(next === '' ? null : next);
  switch (field.type) {
    case 'flag':
      return (
        <Checkbox
          {...inputProps}
          checked={value === true}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      );
    case 'count':
      return <MileageInput {...textInputProps} value={inputValue} onChange={change} />;
    case 'dollars':
      return <MoneyInput {...textInputProps} value={inputValue} onChange={change} />;
    case 'decimal':
      return (
        <DecimalInput {...textInputProps} decimals={GRADE_DECIMALS} value={inputValue} onChange={change} />
      );
    default:
      return (
        <TextInput
          {...textInputProps}
          maxLength={field.maxLength}
          value={inputValue}
          onChange={({ currentTarget }) =>
            change(field.type === 'code' ? currentTarget.value.toUpperCase() : currentTarget.value)
          }
        />
      );
  }
}
