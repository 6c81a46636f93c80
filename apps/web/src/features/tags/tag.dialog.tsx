import { ColorInput, TextInput } from '@mantine/core';
import { type CompanyTag, createTagBody } from '@fleetworth/contract/tags';
import { ChoiceField } from '@fleetworth/ui/choice-field';
import { FormDialog } from '@fleetworth/ui/form-dialog';
import { FormGrid } from '@fleetworth/ui/form-grid';
import { useSuspenseQuery } from '@tanstack/react-query';
import { call } from '../../shell/api/api-client.ts';
import { useAuthority } from '../../shell/session/authority.ts';
import { companiesQuery } from '../../shell/api/directory.queries.ts';
import { meQuery } from '../../shell/api/me.queries.ts';
import { schemaTexts } from '../../shell/forms/schema-texts.ts';
import { useRecordDialog } from '../../shell/forms/use-record-dialog.ts';

interface TagDialogProps {
  /** Absent to add one. */
  tag: CompanyTag | undefined;
  disabledReason: string | undefined;
  onClose: () => void;
}

/** Distinct in light and dark, and for people who do not see all colors alike. */
const SWATCHES = ['#1f6feb', '#0f8a5f', '#b7791f', '#c2410c', '#b42318', '#7a3ea8', '#475467'];

export function TagDialog({ tag, disabledReason, onClose }: TagDialogProps) {
  const companies = useSuspenseQuery(companiesQuery).data;
  const me = useSuspenseQuery(meQuery).data;
  const { mayWrite } = useAuthority();
  const choices = companies
    .filter(({ id }) => tag !== undefined || mayWrite(id))
    .map(({ id, name }) => ({ value: String(id), label: name }));
  const usual = choices.find(({ value }) => value === String(me.default_company?.id)) ?? choices[0];
  const { form, dialog } = useRecordDialog({
    kind: 'tag',
    record: tag ?? null,
    valuesOf: (stored) => ({
      company_id: stored ? String(stored.company.id) : (usual?.value ?? ''),
      name: stored?.name ?? '',
      color: stored?.color ?? '',
    }),
    wordsOf: ({ name, color }) => ({ name, color }),
    textsOf: (values) => schemaTexts(createTagBody, bodyOf(values)),
    save: (values, stored) => {
      const body = bodyOf(values);
      if (!stored) return call('createVehicleTag', { body });
      const { company_id: _fixed, ...changed } = body;
      return call('editVehicleTag', {
        params: { id: stored.id },
        body: { ...changed, version: stored.version },
      });
    },
    doneText: tag ? 'Successfully edited' : 'Successfully added',
    onClose,
  });

  return (
    <FormDialog
      title={tag ? `Edit tag ${tag.name}` : 'Add tag'}
      submitLabel="Save"
      disabledReason={disabledReason}
      {...dialog}
    >
      <FormGrid>
        <ChoiceField
          label="Company"
          isRequired
          choices={choices}
          disabled={tag !== undefined}
          {...form.getInputProps('company_id')}
        />
        <TextInput label="Name" withAsterisk aria-required {...form.getInputProps('name')} />
        <ColorInput
          label="Color"
          withAsterisk
          aria-required
          swatches={SWATCHES}
          {...form.getInputProps('color')}
        />
      </FormGrid>
    </FormDialog>
  );
}

const bodyOf = ({ company_id, name, color }: { company_id: string; name: string; color: string }) => ({
  company_id: Number(company_id),
  name,
  color,
});
