import { ColorInput, TextInput } from '@mantine/core';
import { type CompanyTag, createTagBody } from '@fleetworth/contract/tags';
import { call } from '../../shell/api/api-client.ts';
import { REQUIRED } from '../../shell/forms/form-fields.tsx';
import { CompanyField, useUsualCompany } from '../../shell/records/company-field.tsx';
import { RecordDialog, type RecordDialogProps } from '../../shell/records/record-dialog.tsx';

/** Distinct in light and dark, and for people who do not see all colors alike. */
const SWATCHES = ['#1f6feb', '#0f8a5f', '#b7791f', '#c2410c', '#b42318', '#7a3ea8', '#475467'];

export function TagDialog(props: RecordDialogProps<CompanyTag>) {
  const usual = useUsualCompany();
  return (
    <RecordDialog
      {...props}
      word="tag"
      doneText={props.record ? 'Successfully edited' : 'Successfully added'}
      valuesOf={(stored) => ({
        company_id: String((stored?.company ?? usual)?.id ?? ''),
        name: stored?.name ?? '',
        color: stored?.color ?? '',
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
          <ColorInput label="Color" {...REQUIRED} swatches={SWATCHES} {...getInputProps('color')} />
        </>
      )}
    </RecordDialog>
  );
}
