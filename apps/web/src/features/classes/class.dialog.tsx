import { TextInput } from '@mantine/core';
import { createClassBody, type VehicleClass, type VehicleGroup } from '@fleetworth/contract/classes';
import { FormDialog } from '@fleetworth/ui/form-dialog';
import { FormGrid } from '@fleetworth/ui/form-grid';
import { call } from '../../shell/api/api-client.ts';
import { schemaTexts } from '../../shell/forms/schema-texts.ts';
import { useRecordDialog } from '../../shell/forms/use-record-dialog.ts';

interface ClassDialogProps {
  /** Absent to add one. */
  vehicleClass: VehicleClass | undefined;
  group: VehicleGroup;
  disabledReason: string | undefined;
  onClose: () => void;
}

export function ClassDialog({ vehicleClass, group, disabledReason, onClose }: ClassDialogProps) {
  const place = { company_id: group.company.id, group_id: group.id };
  const { form, dialog } = useRecordDialog({
    kind: 'vehicle class',
    record: vehicleClass ?? null,
    valuesOf: (stored) => ({ name: stored?.name ?? '' }),
    textsOf: (values) => schemaTexts(createClassBody, { ...place, ...values }),
    wordsOf: ({ name }) => ({ name }),
    save: ({ name }, stored) => {
      if (!stored) return call('createCompanyVehicleClass', { body: { ...place, name } });
      const { id, version } = stored;
      return call('editCompanyVehicleClass', { params: { id }, body: { name, version } });
    },
    doneText: 'Successfully saved',
    onClose,
  });

  return (
    <FormDialog
      title={vehicleClass ? `Edit class ${vehicleClass.name}` : `Add class to ${group.name}`}
      submitLabel="Save"
      disabledReason={disabledReason}
      {...dialog}
    >
      <FormGrid>
        <TextInput label="Name" withAsterisk aria-required {...form.getInputProps('name')} />
      </FormGrid>
    </FormDialog>
  );
}
