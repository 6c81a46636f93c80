import type { Member } from '@fleetworth/contract/members';
import { FormDialog } from '@fleetworth/ui/form-dialog';
import { FormGrid } from '@fleetworth/ui/form-grid';
import { call } from '../../shell/api/api-client.ts';
import { queryClient } from '../../shell/api/query-client.ts';
import { usePlainForm } from '../../shell/forms/use-plain-form.ts';
import { showSuccess } from '../../shell/notices/notices.tsx';
import { RoleField } from './role-field.tsx';

interface RoleDialogProps {
  companyId: number;
  member: Member;
  disabledReason: string | undefined;
  onClose: () => void;
}

export function RoleDialog({ companyId, member, disabledReason, onClose }: RoleDialogProps) {
  const { form, submission } = usePlainForm({
    initialValues: { role: member.role },
    validate: () => ({}),
    save: (body) => call('editMember', { params: { id: companyId, member_id: member.id ?? 0 }, body }),
    onSaved: ({ message = '' }) => {
      showSuccess(message);
      void queryClient.invalidateQueries();
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Role of ${`${member.user?.name} ${member.user?.last_name}`.trim()}`}
      submitLabel="Save"
      disabledReason={disabledReason}
      isDirty={form.isDirty()}
      {...submission}
      onClose={onClose}
    >
      <FormGrid>
        <RoleField {...form.getInputProps('role')} />
      </FormGrid>
    </FormDialog>
  );
}
