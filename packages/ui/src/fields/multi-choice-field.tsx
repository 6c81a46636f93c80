import { MultiSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Choice } from './choice-input.tsx';
import classes from './multi-choice-field.module.css';

interface MultiChoiceFieldProps {
  label: string;
  choices: readonly Choice[];
  value?: readonly string[];
  onChange: (values: string[]) => void;
  isRequired?: boolean;
  description?: ReactNode;
  error?: ReactNode;
  placeholder?: string;
  disabled?: boolean;
}

export const MultiChoiceField = ({
  choices,
  value = [],
  isRequired = false,
  placeholder,
  ...field
}: MultiChoiceFieldProps) => (
  <MultiSelect
    {...field}
    data={choices.map((choice) => ({ ...choice }))}
    value={[...value]}
    placeholder={value.length === 0 ? (placeholder ?? '') : ''}
    withAsterisk={isRequired}
    aria-required={isRequired || undefined}
    classNames={{ input: classes.input ?? '' }}
    searchable
    clearable
    hidePickedOptions
    limit={100}
    nothingFoundMessage="Nothing found"
    comboboxProps={{ withinPortal: true }}
  />
);
