import { TextInput } from '@mantine/core';
import { createGroupBody, type VehicleGroup } from '@fleetworth/contract/classes';
import { ChoiceField } from '@fleetworth/ui/choice-field';
import { FormDialog } from '@fleetworth/ui/form-dialog';
import { FormGrid } from '@fleetworth/ui/form-grid';
import { useSuspenseQuery } from '@tanstack/react-query';
import { call } from '../../shell/api/api-client.ts';
import { useAuthority } from '../../shell/session/authority.ts';
import { companiesQuery } from '../../shell/api/directory.queries.ts';
import { schemaTexts } from '../../shell/forms/schema-texts.ts';
import { useRecordDialog } from '../../shell/forms/use-record-dialog.ts';

interface GroupDialogProps {
  /** Absent to add one. */
  group: VehicleGroup | undefined;
  companyId: number;
  disabledReason: string | undefined;
  onClose: () => void;
}

export function GroupDialog({ group, companyId, disabledReason, onClose }: GroupDialogProps) {
  const companies = useSuspenseQuery(companiesQuery).data;
  const { mayWrite } = useAuthority();
  const { form, dialog } = useRecordDialog({
    kind: 'vehicle group',
    record: group ?? null,
    valuesOf: (stored) => ({ company_id: String(stored?.company.id ?? companyId), name: stored?.name ?? '' }),
    textsOf: (values) => schemaTexts(createGroupBody, bodyOf(values)),
    wordsOf: ({ name }) => ({ name }),
    save: (values, stored) => {
      const body = bodyOf(values);
      if (!stored) return call('createCompanyVehicleGroup', { body });
      const { id, version } = stored;
      return call('editCompanyVehicleGroup', { params: { id }, body: { name: body.name, version } });
    },
    doneText: 'Successfully saved',
    onClose,
  });
  const choices = companies
    .filter(({ id }) => group !== undefined || mayWrite(id))
    .map(({ id, name }) => ({ value: String(id), label: name }));

  return (
    <FormDialog
      title={group ? `Edit group ${group.name}` : 'Add group'}
      submitLabel="Save"
      disabledReason={disabledReason}
      {...dialog}
    >
      <FormGrid>
        <ChoiceField
          label="Company"
          isRequired
          choices={choices}
          disabled={group !== undefined}
          {...form.getInputProps('company_id')}
        />
        <TextInput label="Name" withAsterisk aria-required {...form.getInputProps('name')} />
      </FormGrid>
    </FormDialog>
  );
}

const bodyOf = ({ company_id, name }: { company_id: string; name: string }) => ({
  company_id: Number(company_id),
  name,
});
