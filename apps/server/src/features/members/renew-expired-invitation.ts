import { membersApi } from '@fleetworth/contract/members';
import type { Deps } from '../../feature.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { HOUR_MINUTES, limitByAddress, limitRequests } from '../sessions/public.ts';
import { renewExpired } from './invitations.repository.ts';
import { createInvitationLink, sendInvitation } from './send-invitation.ts';

const AN_HOUR_AN_ADDRESS = 10;

/**
 * Emails a new link for the invitation of an expired one to the invited address. The answer is the same for a
 * link that was used, revoked or never existed.
 */
export async function renewExpiredInvitation(
  deps: Deps,
  { token, address }: { token: string; address: string },
): Promise<void> {
  if (deps.mailing === 'none') throw endpointErrors(membersApi.calls.renewInvitation)('mail.not_configured');
  await limitRequests(
    deps,
    limitByAddress({
      kind: 'invitation renewal',
      address,
      most: AN_HOUR_AN_ADDRESS,
      minutes: HOUR_MINUTES,
    }),
  );
  const now = deps.clock.now();
  const link = createInvitationLink(deps, now);
  await inTransaction(deps.database, async (transaction) => {
    const renewed = await renewExpired(transaction, { token, now }, link);
    if (renewed !== null) await sendInvitation(deps, transaction, { ...renewed, link });
  });
}
