import { ColorInput, TextInput } from '@mantine/core';
import { type CompanyTag, createTagBody } from '@fleetworth/contract/tags';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shell/api/api-client.ts';
import { query } from '../../shell/api/query.ts';
import { REQUIRED } from '../../shell/forms/form-fields.tsx';
import { CompanyField, useDefaultCompany } from '../../shell/records/company-field.tsx';
import { RecordDialog, type RecordDialogProps } from '../../shell/records/record-dialog.tsx';

/** Preset colors that are distinguishable in light and dark mode, and with color blindness. */
const SWATCHES = ['#1f6feb', '#0f8a5f', '#b7791f', '#c2410c', '#b42318', '#7a3ea8', '#475467'];

export function TagDialog(props: RecordDialogProps<CompanyTag>) {
  const defaultCompany = useDefaultCompany();
  const tags = useSuspenseQuery(query('listVehicleTags')).data;
  // Fixed at mount, because tags of other users may appear while the dialog is open.
  const [presetColor] = useState(() => pickLeastUsedColor(tags.map(({ color }) => color)));
  return (
    <RecordDialog
      {...props}
      noun="tag"
      doneText={props.record ? 'Successfully edited' : 'Successfully added'}
      valuesOf={(stored) => ({
        company_id: String((stored?.company ?? defaultCompany)?.id ?? ''),
        name: stored?.name ?? '',
        color: stored?.color ?? presetColor,
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
            // Mantine's sliders have no accessible names.
            withPicker={false}
            withEyeDropper={false}
            // Keeps invalid text, so that it can be rejected. Mantine would replace it with the last color.
            fixOnBlur={false}
            {...getInputProps('color')}
          />
        </>
      )}
    </RecordDialog>
  );
}

function pickLeastUsedColor(usedColors: readonly string[]): string {
  const countUses = (swatch: string) => usedColors.filter((color) => color.toLowerCase() === swatch).length;
  const [leastUsed = ''] = SWATCHES.toSorted((a, b) => countUses(a) - countUses(b));
  return leastUsed;
}
