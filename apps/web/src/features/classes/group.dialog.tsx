import { TextInput } from '@mantine/core';
import { createGroupBody, type VehicleGroup } from '@fleetworth/contract/classes';
import { call } from '../../shell/api/api-client.ts';
import { REQUIRED } from '../../shell/forms/form-fields.tsx';
import { CompanyField } from '../../shell/records/company-field.tsx';
import { RecordDialog, type RecordDialogProps } from '../../shell/records/record-dialog.tsx';

export function GroupDialog(props: RecordDialogProps<VehicleGroup> & { companyId: number }) {
  return (
    <RecordDialog
      {...props}
      noun="group"
      doneText="Successfully saved"
      valuesOf={(stored) => ({
        company_id: String(stored?.company.id ?? props.companyId),
        name: stored?.name ?? '',
      })}
      bodyOf={({ company_id, name }) => ({ company_id: Number(company_id), name })}
      schema={createGroupBody}
      add={(body) => call('createCompanyVehicleGroup', { body })}
      edit={({ id, version }, { name }) =>
        call('editCompanyVehicleGroup', { params: { id }, body: { name, version } })
      }
    >
      {({ getInputProps }) => (
        <>
          <CompanyField isFixed={props.record !== undefined} {...getInputProps('company_id')} />
          <TextInput label="Name" {...REQUIRED} {...getInputProps('name')} />
        </>
      )}
    </RecordDialog>
  );
}
