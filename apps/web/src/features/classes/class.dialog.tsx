import { TextInput } from '@mantine/core';
import { createClassBody, type VehicleClass, type VehicleGroup } from '@fleetworth/contract/classes';
import { call } from '../../shell/api/api-client.ts';
import { REQUIRED } from '../../shell/forms/form-fields.tsx';
import { RecordDialog, type RecordDialogProps } from '../../shell/records/record-dialog.tsx';

export function ClassDialog({ group, ...props }: RecordDialogProps<VehicleClass> & { group: VehicleGroup }) {
  return (
    <RecordDialog
      {...props}
      noun="class"
      addTitle={`Add class to ${group.name}`}
      doneText="Successfully saved"
      valuesOf={(stored) => ({ name: stored?.name ?? '' })}
      bodyOf={({ name }) => ({ company_id: group.company.id, group_id: group.id, name })}
      schema={createClassBody}
      add={(body) => call('createCompanyVehicleClass', { body })}
      edit={({ id, version }, { name }) =>
        call('editCompanyVehicleClass', { params: { id }, body: { name, version } })
      }
    >
      {({ getInputProps }) => <TextInput label="Name" {...REQUIRED} {...getInputProps('name')} />}
    </RecordDialog>
  );
}
