import { TextInput } from '@mantine/core';
import { ChoiceField, NameField } from '../fields/choice-field.tsx';
import { FileField } from '../fields/file-field.tsx';
import { FilesField } from '../fields/files-field.tsx';
import { FilterSelect } from '../fields/filter-select.tsx';
import { FormGrid, FormRow } from '../fields/form-grid.tsx';
import { MultiChoiceField } from '../fields/multi-choice-field.tsx';
import { type ComponentExamples, WithState, LONG_TEXT, nothing } from './example.tsx';

const CHOICES = ['Tampa', 'Orlando', 'Miami', LONG_TEXT].map((label) => ({ value: label, label }));
const NONE: readonly string[] = [];
const MANY = Array.from({ length: 60 }, (_, index) => ({
  value: String(index),
  label: `Location ${index + 1}`,
}));

const choice = (props: Partial<Parameters<typeof ChoiceField>[0]> = {}) => (
  <WithState<string | null> initial={props.value ?? null}>
    {(value, onChange) => (
      <ChoiceField label="Location" choices={CHOICES} {...props} value={value} onChange={onChange} />
    )}
  </WithState>
);

const name = (props: Partial<Parameters<typeof NameField>[0]> = {}) => (
  <WithState initial={props.value ?? ''}>
    {(value, onChange) => (
      <NameField
        label="Rental class"
        names={['Sedan', 'SUV', 'Pickup']}
        {...props}
        value={value}
        onChange={onChange}
      />
    )}
  </WithState>
);

const several = (props: Partial<Parameters<typeof MultiChoiceField>[0]> = {}) => (
  <WithState initial={props.value ?? NONE}>
    {(value, onChange) => (
      <MultiChoiceField label="Locations" choices={CHOICES} {...props} value={value} onChange={onChange} />
    )}
  </WithState>
);

const fileOf = (name: string) => new File(['x'.repeat(24_000)], name);

const file = (props: Partial<Parameters<typeof FileField>[0]> = {}) => (
  <WithState<File | null> initial={props.file ?? null}>
    {(value, onChange) => (
      <FileField
        label="Spreadsheet"
        description="XLSX or CSV, up to 10 MB"
        accept=".xlsx,.csv"
        {...props}
        file={value}
        onChange={onChange}
      />
    )}
  </WithState>
);

const files = (props: Partial<Parameters<typeof FilesField>[0]> = {}) => (
  <WithState<readonly File[]> initial={props.files ?? []}>
    {(value, onChange) => (
      <FilesField
        label="Photos"
        description="JPG or PNG, up to 5 MB each"
        accept=".jpg,.png"
        {...props}
        files={value}
        onChange={onChange}
      />
    )}
  </WithState>
);

const filter = (props: Partial<Parameters<typeof FilterSelect>[0]> = {}) => (
  <WithState initial={props.chosen ?? NONE}>
    {(chosen, onChange) => (
      <FilterSelect
        label="Location"
        options={CHOICES}
        placeholder="All"
        isMultiple
        isClearable
        {...props}
        chosen={chosen}
        onChange={(next) => onChange(next)}
      />
    )}
  </WithState>
);

export const fieldExamples: readonly ComponentExamples[] = [
  {
    component: 'FormGrid',
    isWide: true,
    states: {
      'two fields a line': () => (
        <FormGrid>
          <TextInput label="Unit number" />
          <TextInput label="VIN" error="A VIN has 17 characters." />
          <TextInput label="Odometer" description="In miles" />
        </FormGrid>
      ),
    },
  },
  {
    component: 'FormRow',
    isWide: true,
    states: {
      'across the whole width': () => (
        <FormGrid>
          <FormRow>
            <TextInput label="Note" />
          </FormRow>
          <TextInput label="Unit number" />
        </FormGrid>
      ),
    },
  },
  {
    component: 'ChoiceField',
    states: {
      empty: () => choice(),
      chosen: () => choice({ value: 'Tampa', isClearable: true, isRequired: true }),
      loading: () => choice({ choices: [], isLoading: true }),
      error: () => choice({ error: 'Choose a location.' }),
      disabled: () => choice({ value: 'Tampa', disabled: true, description: 'Only owners change it.' }),
      'long text': () => choice({ value: LONG_TEXT }),
      many: () => choice({ choices: MANY }),
    },
  },
  {
    component: 'NameField',
    states: {
      empty: () => name(),
      filled: () => name({ value: 'Sedan' }),
      error: () => name({ value: 'Sedan', error: 'This class exists already.' }),
      disabled: () => name({ value: 'Sedan', disabled: true }),
    },
  },
  {
    component: 'MultiChoiceField',
    states: {
      empty: () => several({ placeholder: 'All locations' }),
      chosen: () => several({ value: ['Tampa', 'Orlando'] }),
      error: () => several({ error: 'Choose at least one location.', isRequired: true }),
      disabled: () => several({ value: ['Tampa'], disabled: true }),
      'long text': () => several({ value: ['Tampa', LONG_TEXT] }),
    },
  },
  {
    component: 'FileField',
    states: {
      empty: () => file(),
      chosen: () => file({ file: fileOf('vehicles.xlsx') }),
      error: () => file({ file: fileOf('vehicles.pdf'), error: 'Upload an XLSX or CSV file.' }),
      disabled: () => file({ disabled: true }),
      'long text': () => file({ file: fileOf(`${LONG_TEXT}.xlsx`) }),
    },
  },
  {
    component: 'FilesField',
    states: {
      empty: () => files(),
      many: () => files({ files: ['front.jpg', 'rear.jpg', `${LONG_TEXT}.png`].map(fileOf) }),
      error: () => files({ files: [fileOf('front.gif')], error: 'Upload JPG or PNG files.' }),
      'error of each file': () =>
        files({
          files: ['front.jpg', 'rear.gif', `${LONG_TEXT}.gif`].map(fileOf),
          fileError: ({ name }) => (name.endsWith('.gif') ? 'Upload JPG or PNG files.' : undefined),
          error: "2 files can't be sent. Remove them.",
        }),
      disabled: () => files({ files: [fileOf('front.jpg')], disabled: true }),
    },
  },
  {
    component: 'FilterSelect',
    states: {
      empty: () => filter(),
      chosen: () => filter({ chosen: ['Tampa', 'Orlando', 'Miami'], hasChooseAloneButtons: true }),
      many: () => filter({ options: MANY, chosen: ['3'] }),
      disabled: () => filter({ disabledReason: 'Choose a company first.' }),
      'value that no longer exists': () => filter({ chosen: ['gone'], onSearch: nothing }),
      'long text': () => filter({ chosen: [LONG_TEXT] }),
    },
  },
];
