import { membersApi, type SentInvitation } from '@fleetworth/contract/members';
import type { Feature } from '../../feature.ts';
import { writeAs } from '../../platform/db/write.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { limitPublicCalls } from '../sessions/public.ts';
import { acceptInvitation, readInvitation } from './accept-invitation.ts';
import { inviteMember, resendInvitation, revokeInvitation } from './change-invitations.ts';
import { editMember, removeMember } from './change-members.ts';
import { renewExpiredInvitation } from './renew-expired-invitation.ts';
import { MembersRepository } from './members.repository.ts';

export const membersFeature: Feature<typeof membersApi> = {
  routes: (deps) => ({
    listMembers: async ({ params, session }) => {
      const members = await new MembersRepository(deps.database, session.scope).list(params.id);
      if (members === null) throw endpointErrors(membersApi.calls.listMembers)('company.not_found');
      return { data: members };
    },
    inviteMember: async ({ session, ...input }) =>
      toResponse(await writeAs(deps, session.scope, (write) => inviteMember(deps, write, input))),
    editMember: async ({ session, ...input }) => {
      await writeAs(deps, session.scope, (write) => editMember(write, input));
      return { data: null, message: 'Successfully edited' };
    },
    removeMember: async ({ params, session }) => {
      await writeAs(deps, session.scope, (write) => removeMember(write, params));
      return { data: null, message: 'Member removed.' };
    },
    resendInvitation: async ({ params, session }) =>
      toResponse(await writeAs(deps, session.scope, (write) => resendInvitation(deps, write, params))),
    revokeInvitation: async ({ params, session }) => {
      await writeAs(deps, session.scope, (write) => revokeInvitation(write, params));
      return { data: null, message: 'Invitation revoked.' };
    },
    getInvitation: async ({ params, address }) => {
      await limitPublicCalls(deps, address);
      return { data: await readInvitation(deps, params.token) };
    },
    renewInvitation: async ({ params: { token }, address }) => {
      await renewExpiredInvitation(deps, { token, ipAddress: address });
      return {
        data: { is_outbox: deps.mailing === 'outbox' },
        message: "If the invitation is still open, we've emailed a new link.",
      };
    },
    acceptInvitation: async ({ params, body, ...caller }) => {
      await limitPublicCalls(deps, caller.address);
      return { data: await acceptInvitation(deps, { token: params.token, body, caller }) };
    },
  }),
};

const toResponse = (data: SentInvitation) => ({
  data,
  message: data.link === null ? 'Invitation sent.' : 'Invitation created. Share its link.',
});
