import { FormDialog } from '@fleetworth/ui/form-dialog';
import { FormGrid } from '@fleetworth/ui/form-grid';
import { ChoiceField } from '@fleetworth/ui/choice-field';
import { useState } from 'react';
import { counted } from '../../shell/format/plural.ts';
import { FieldInput } from './field-input.tsx';
import {
  type FieldValue,
  type SelectionField,
  type SelectionDefinition,
  type SelectionValues,
  getFieldTitle,
} from './selection-field.ts';
import classes from './selection-parts.module.css';

interface EditSelectionProps<Values extends SelectionValues> {
  definition: SelectionDefinition<Values>;
  count: number;
  onSet: (changes: Partial<Values>) => void;
  onClose: () => void;
}

export function EditSelectionDialog<Values extends SelectionValues>(props: EditSelectionProps<Values>) {
  const { definition, count, onSet, onClose } = props;
  const [values, setValues] = useState<Record<string, FieldValue>>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failedSubmits, setFailedSubmits] = useState(0);
  const changes = pickFilledFields<Values>(values);
  const isEmpty = Object.keys(changes).length === 0;

  function changeField(id: string, value: FieldValue) {
    setValues((before) => ({ ...before, [id]: value }));
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => field !== id)));
  }

  function submit() {
    const newErrors = validateFilledFields(definition, values);
    setErrors(newErrors);
    if (Object.keys(newErrors).length > 0) {
      setFailedSubmits((before) => before + 1);
      return;
    }
    onSet(changes);
    onClose();
  }

  return (
    <FormDialog
      title={`Edit ${counted(count, 'vehicle')}`}
      submitLabel="Set"
      isSaving={false}
      isDirty={!isEmpty}
      disabledReason={isEmpty ? 'Fill in at least one field' : undefined}
      failedSubmits={failedSubmits}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={classes.note}>Fields you leave empty stay unchanged.</p>
      <FormGrid>
        {definition.fields.map((field) => (
          <LabeledField
            key={field.id}
            field={field}
            value={values[field.id] ?? null}
            error={errors[field.id]}
            onChange={(value) => changeField(field.id, value)}
          />
        ))}
      </FormGrid>
    </FormDialog>
  );
}

interface LabeledFieldProps<Values extends SelectionValues> {
  field: SelectionField<Values>;
  value: FieldValue;
  error: string | undefined;
  onChange: (value: FieldValue) => void;
}

const YES_OR_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

function LabeledField<Values extends SelectionValues>(props: LabeledFieldProps<Values>) {
  const { field, value, error, onChange } = props;
  const label = getFieldTitle(field);
  if (field.type === 'flag')
    return (
      <ChoiceField
        label={label}
        choices={YES_OR_NO}
        value={value === null ? null : value === true ? 'yes' : 'no'}
        onChange={(chosen: string | null) => onChange(chosen === null ? null : chosen === 'yes')}
        isClearable
      />
    );
  return (
    <FieldInput
      field={field}
      value={value}
      onChange={onChange}
      inputProps={{ label, error, 'aria-invalid': error !== undefined }}
    />
  );
}

const pickFilledFields = <Values extends SelectionValues>(
  values: Record<string, FieldValue>,
): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as Partial<Values>;

function validateFilledFields<Values extends SelectionValues>(
  definition: SelectionDefinition<Values>,
  values: Record<string, FieldValue>,
): Record<string, string> {
  const errors = definition.validate(values as Values);
  return Object.fromEntries(Object.entries(errors).filter(([id]) => (values[id] ?? null) !== null));
}
