import { membersApi } from '@fleetworth/contract/members';
import type { Deps } from '../../feature.ts';
import { scopeOfJob } from '../../platform/auth/scope.ts';
import { lockForWrite } from '../../platform/db/records.ts';
import { writeAs } from '../../platform/db/write.ts';
import { commonError, endpointErrors } from '../../platform/errors/api-error.ts';
import { HOUR_MINUTES, limitsByAddress, limitRequests } from '../sessions/public.ts';
import { findCompanyOfRenewableLink, renewExpiredLink } from './invitations.repository.ts';
import { recordMemberChange } from './lock-company.repository.ts';
import { createInvitationLink, sendInvitation } from './send-invitation.ts';

const MAX_RENEWALS_PER_HOUR_AND_IP = 10;

/**
 * Emails the new link to the invitee. The response is the same for a link that was used, revoked or never
 * existed.
 */
export async function renewExpiredInvitation(
  deps: Deps,
  { token, ipAddress }: { token: string; ipAddress: string },
): Promise<void> {
  if (deps.mailing === 'none') throw endpointErrors(membersApi.calls.renewInvitation)('mail.not_configured');
  await limitRequests(
    deps,
    ...limitsByAddress({
      kind: 'invitation renewal',
      address: ipAddress,
      maxCount: MAX_RENEWALS_PER_HOUR_AND_IP,
      minutes: HOUR_MINUTES,
    }),
  );
  const companyId = await findCompanyOfRenewableLink(deps.database, { token, now: deps.clock.now() });
  if (companyId === null) return;
  await writeAs(deps, scopeOfJob([companyId]), async (write) => {
    const notFound = () => commonError('route.not_found');
    const company = await lockForWrite(write, 'companies', { id: companyId, requiresOwner: true, notFound });
    const link = createInvitationLink(deps, write.now);
    const renewed = await renewExpiredLink(write, token, link);
    if (renewed === null) return;
    const { email, role, id, invitedBy } = renewed;
    const [renewedInvitee, until] = [{ email, role }, link.expiresAt.toISOString()];
    await recordMemberChange(write, company, {
      before: { invitation: renewedInvitee },
      after: { invitation: { ...renewedInvitee, until } },
    });
    await sendInvitation(deps, write, { id, email, role, company, invitedBy, link });
  });
}
