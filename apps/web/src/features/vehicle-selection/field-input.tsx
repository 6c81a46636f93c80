import { Checkbox, TextInput } from '@mantine/core';
import { CountInput, MoneyInput } from '../../shell/forms/form-fields.tsx';
import { numberOf } from '../../shell/forms/number-of.ts';
import type { FieldValue, SelectionField, SelectionValues } from './selection-field.ts';

interface FieldInputProps<Values extends SelectionValues> {
  field: SelectionField<Values>;
  value: FieldValue;
  onChange: (value: FieldValue) => void;
  /** Passed on to the input: its label, looks and error. */
  input: Record<string, unknown>;
}

/** The input of a field, after its type. What is typed is kept as it is; an empty one is null. */
export function FieldInput<Values extends SelectionValues>(props: FieldInputProps<Values>) {
  const { field, value, onChange, input } = props;
  const shared = { autoComplete: 'off', ...input };
  const typed = typeof value === 'boolean' ? '' : (value ?? '');
  const take = (next: string | number) => onChange(next === '' ? null : next);
  switch (field.type) {
    case 'flag':
      return (
        <Checkbox
          {...input}
          checked={value === true}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      );
    case 'count':
      return <CountInput {...shared} value={typed} onChange={take} />;
    case 'dollars':
      return <MoneyInput {...shared} value={typed} onChange={take} />;
    case 'decimal':
      return (
        <TextInput
          {...shared}
          inputMode="decimal"
          value={typed}
          onChange={({ currentTarget }) => take(numberOrText(currentTarget.value))}
        />
      );
    default:
      return (
        <TextInput
          {...shared}
          maxLength={field.maxLength}
          value={typed}
          onChange={({ currentTarget }) =>
            take(field.type === 'code' ? currentTarget.value.toUpperCase() : currentTarget.value)
          }
        />
      );
  }
}

/** Keeps a text while its number is being typed: '4.' becomes 4.1. */
function numberOrText(text: string): string | number {
  const number = numberOf(text);
  return number !== undefined && String(number) === text ? number : text;
}
