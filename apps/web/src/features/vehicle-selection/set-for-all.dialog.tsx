import { FormDialog } from '@fleetworth/ui/form-dialog';
import { FormGrid } from '@fleetworth/ui/form-grid';
import { ChoiceField } from '@fleetworth/ui/choice-field';
import { useState } from 'react';
import { counted } from '../../shell/format/plural.ts';
import { FieldInput } from './field-input.tsx';
import {
  type FieldValue,
  type SelectionField,
  type SelectionKind,
  type SelectionValues,
  titleOfField,
} from './selection-field.ts';
import classes from './selection-parts.module.css';

interface SetForAllProps<Values extends SelectionValues> {
  kind: SelectionKind<Values>;
  count: number;
  onSet: (changes: Partial<Values>) => void;
  onClose: () => void;
}

/** Sets fields of all selected vehicles at once. Fields left empty don't change. */
export function SetForAllDialog<Values extends SelectionValues>(props: SetForAllProps<Values>) {
  const { kind, count, onSet, onClose } = props;
  const [typed, setTyped] = useState<Record<string, FieldValue>>({});
  const [texts, setTexts] = useState<Record<string, string>>({});
  const [failedSubmits, setFailedSubmits] = useState(0);
  const changes = filledIn<Values>(typed);
  const isEmpty = Object.keys(changes).length === 0;

  function type(id: string, value: FieldValue) {
    setTyped((before) => ({ ...before, [id]: value }));
    setTexts((before) => Object.fromEntries(Object.entries(before).filter(([field]) => field !== id)));
  }

  function submit() {
    const wrong = validateEntered(kind, typed);
    setTexts(wrong);
    if (Object.keys(wrong).length > 0) {
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
        {kind.fields.map((field) => (
          <WideField
            key={field.id}
            field={field}
            value={typed[field.id] ?? null}
            text={texts[field.id]}
            onChange={(value) => type(field.id, value)}
          />
        ))}
      </FormGrid>
    </FormDialog>
  );
}

interface WideFieldProps<Values extends SelectionValues> {
  field: SelectionField<Values>;
  value: FieldValue;
  text: string | undefined;
  onChange: (value: FieldValue) => void;
}

const YES_OR_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

function WideField<Values extends SelectionValues>(props: WideFieldProps<Values>) {
  const { field, value, text, onChange } = props;
  const label = titleOfField(field);
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
      input={{ label, error: text, 'aria-invalid': text !== undefined }}
    />
  );
}

const filledIn = <Values extends SelectionValues>(typed: Record<string, FieldValue>): Partial<Values> =>
  Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== null)) as Partial<Values>;

/** Returns the errors of the filled-in fields, because empty fields don't change. */
function validateEntered<Values extends SelectionValues>(
  kind: SelectionKind<Values>,
  typed: Record<string, FieldValue>,
): Record<string, string> {
  const texts = kind.validate(typed as Values);
  return Object.fromEntries(Object.entries(texts).filter(([id]) => (typed[id] ?? null) !== null));
}
