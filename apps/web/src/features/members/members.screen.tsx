import type { Member } from '@fleetworth/contract/members';
import { AddButton } from '@fleetworth/ui/page-buttons';
import { CardFacts, RecordCards } from '@fleetworth/ui/record-cards';
import type { RowAction } from '@fleetworth/ui/row-button';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { paths } from '../../paths.ts';
import { useTableSearch } from '../../shell/url/table-search.ts';
import { call } from '../../shell/api/api-client.ts';
import { query } from '../../shell/api/query.ts';
import { queryClient } from '../../shell/api/query-client.ts';
import { formatDateTime } from '@fleetworth/domain/date-format';
import { DeletionDialog } from '../../shell/forms/confirmed-deletion.tsx';
import { lazyDialog } from '../../shell/forms/lazy-dialog.tsx';
import { Page } from '../../shell/layout/page.tsx';
import { showError, showSuccess } from '../../shell/notices/notices.tsx';
import { useAuthority } from '../../shell/api/authority.ts';
import { InvitationLinkDialog } from './invitation-link.dialog.tsx';
import { getRoleLabels } from './role-labels.ts';

const [InviteDialog, usePreloadedInviteDialog] = lazyDialog(
  async () => (await import('./invite.dialog.tsx')).InviteDialog,
);
const [RoleDialog] = lazyDialog(async () => (await import('./role.dialog.tsx')).RoleDialog);

interface MembersProps {
  company: { id: number; name: string };
  tabs: ReactNode;
}

export function MembersScreen({ company, tabs }: MembersProps) {
  const search = useSearch({ from: '/shell/company/$companyId' });
  const { open, close } = useTableSearch(search, 'name');
  const members = useSuspenseQuery(query('listMembers', { params: { id: company.id } }));
  const disabledReason = useAuthority().getCompanyReadOnlyReason(company.id);
  const [link, setLink] = useState<string | null>(null);
  const [memberToRemove, setMemberToRemove] = useState<Member | null>(null);
  const memberToEdit = members.data.find(({ id }) => id !== null && id === search.id);
  usePreloadedInviteDialog();

  async function resendInvitation({ invitation }: Member) {
    try {
      const params = { id: company.id, invitation_id: invitation?.id ?? 0 };
      const { data, message = '' } = await call('resendInvitation', { params });
      showSuccess(message);
      setLink(data.link);
    } catch (error) {
      showError(error);
    }
    void queryClient.invalidateQueries();
  }

  const actions = (row: Member): RowAction[] => {
    const removeAction = { disabledReason, isDestructive: true, onRun: () => setMemberToRemove(row) };
    if (row.invitation)
      return [
        { label: 'Resend', disabledReason, onRun: () => void resendInvitation(row) },
        { label: 'Revoke', ...removeAction },
      ];
    return [
      { label: 'Change role', disabledReason, onRun: () => open('edit', row.id ?? 0) },
      { label: 'Remove', ...removeAction },
    ];
  };

  return (
    <Page
      title={`Members of ${company.name}`}
      subtitle="Owners invite people, change their roles and remove them"
      back={<Link to={paths.companies}>Back to companies</Link>}
      filters={tabs}
      actions={<AddButton label="Invite" disabledReason={disabledReason} onAdd={() => open('add')} />}
      queries={[members]}
    >
      <RecordCards
        label="Members"
        rows={members.data}
        rowId={({ id, invitation }) => (invitation ? `invitation ${invitation.id}` : String(id))}
        rowName={formatName}
        actions={actions}
        empty={null}
      >
        {(row) => <CardFacts facts={buildDetails(row)} />}
      </RecordCards>
      {search.dialog === 'add' && (
        <InviteDialog company={company} disabledReason={disabledReason} onLink={setLink} onClose={close} />
      )}
      {search.dialog === 'edit' && memberToEdit && (
        <RoleDialog
          companyId={company.id}
          member={memberToEdit}
          disabledReason={disabledReason}
          onClose={close}
        />
      )}
      {link !== null && <InvitationLinkDialog path={link} onClose={() => setLink(null)} />}
      <RemovalDialog company={company} member={memberToRemove} onClose={() => setMemberToRemove(null)} />
    </Page>
  );
}

interface RemovalDialogProps {
  company: MembersProps['company'];
  member: Member | null;
  onClose: () => void;
}

function RemovalDialog({ company, member, onClose }: RemovalDialogProps) {
  const invitation = member?.invitation;
  const name = member ? formatName(member) : '';
  return (
    <DeletionDialog
      isOpen={member !== null}
      title={invitation ? `Revoke the invitation for ${name}?` : `Remove ${name}?`}
      confirmLabel={invitation ? 'Revoke' : 'Remove'}
      run={() =>
        invitation
          ? call('revokeInvitation', { params: { id: company.id, invitation_id: invitation.id } })
          : call('removeMember', { params: { id: company.id, member_id: member?.id ?? 0 } })
      }
      doneText={invitation ? 'Invitation revoked.' : 'Member removed.'}
      onClose={onClose}
    >
      {invitation
        ? 'The link in the invitation stops working.'
        : `${name} will lose access to ${company.name}. Changes already made are ` +
          `kept.${member?.role === 'owner' ? ` Invitations that ${name} sent will be revoked.` : ''}`}
    </DeletionDialog>
  );
}

const formatName = ({ user, invitation }: Member): string =>
  user ? `${user.name} ${user.last_name}`.trim() : (invitation?.email ?? '');

const buildDetails = ({ user, role, joined_at, invitation }: Member) =>
  [
    ['Role', getRoleLabels(role).label],
    ['Email', user?.email ?? null],
    ['Joined', joined_at && formatDateTime(new Date(joined_at))],
    ['Invitation expires', invitation && formatDateTime(new Date(invitation.expires_at))],
  ] as const;
