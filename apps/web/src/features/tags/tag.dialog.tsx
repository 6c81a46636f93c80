import { ColorInput, TextInput } from '@mantine/core';
import { type CompanyTag, createTagBody } from '@fleetworth/contract/tags';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shell/api/api-client.ts';
import { query } from '../../shell/api/query.ts';
import { REQUIRED } from '../../shell/forms/form-fields.tsx';
import { CompanyField, useUsualCompany } from '../../shell/records/company-field.tsx';
import { RecordDialog, type RecordDialogProps } from '../../shell/records/record-dialog.tsx';

/** Distinct in light and dark, and for people who do not see all colors alike. */
const SWATCHES = ['#1f6feb', '#0f8a5f', '#b7791f', '#c2410c', '#b42318', '#7a3ea8', '#475467'];

export function TagDialog(props: RecordDialogProps<CompanyTag>) {
  const usual = useUsualCompany();
  const tags = useSuspenseQuery(query('listVehicleTags')).data;
  // Tags of others may come while the dialog is open: what was preset stays.
  const [preset] = useState(() => freeColor(tags.map(({ color }) => color)));
  return (
    <RecordDialog
      {...props}
      word="tag"
      doneText={props.record ? 'Successfully edited' : 'Successfully added'}
      valuesOf={(stored) => ({
        company_id: String((stored?.company ?? usual)?.id ?? ''),
        name: stored?.name ?? '',
        color: stored?.color ?? preset,
      })}
      bodyOf={({ company_id, name, color }) => ({ company_id: Number(company_id), name, color })}
      schema={createTagBody}
      add={(body) => call('createVehicleTag', { body })}
      edit={({ id, version }, { name, color }) =>
        call('editVehicleTag', { params: { id }, body: { name, color, version } })
      }
    >
      {({ getInputProps }) => (
        <>
          <CompanyField isFixed={props.record !== undefined} {...getInputProps('company_id')} />
          <TextInput label="Name" {...REQUIRED} {...getInputProps('name')} />
          <ColorInput
            label="Color"
            {...REQUIRED}
            swatches={SWATCHES}
            // Its sliders and its dropper have no names for screen readers.
            withPicker={false}
            withEyeDropper={false}
            // What is no color stays as it is typed, to be refused: the library would put the last color in its place.
            fixOnBlur={false}
            // The library names none of the parts of its picker.
            attributes={{ saturation: { title: 'Saturation and brightness' }, slider: { title: 'Hue' } }}
            eyeDropperButtonProps={{ 'aria-label': 'Pick a color from the screen' }}
            {...getInputProps('color')}
          />
        </>
      )}
    </RecordDialog>
  );
}

/** Returns the first of the colors to choose from that no tag has, or else the one that the fewest have. */
function freeColor(taken: readonly string[]): string {
  const uses = (swatch: string) => taken.filter((color) => color.toLowerCase() === swatch).length;
  const [first = ''] = SWATCHES.toSorted((one, other) => uses(one) - uses(other));
  return first;
}
