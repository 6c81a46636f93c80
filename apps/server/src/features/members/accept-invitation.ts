import type { HandlerInput } from '@fleetworth/contract/endpoint';
import { membersApi, type OpenInvitation } from '@fleetworth/contract/members';
import { newPassword } from '@fleetworth/contract/new-password';
import type { Deps } from '../../feature.ts';
import { hashPassword } from '../../platform/auth/password.ts';
import { scopeOfUser } from '../../platform/auth/scope.ts';
import type { Session } from '../../platform/auth/session.ts';
import { recordAudit } from '../../platform/db/audit.ts';
import type { Database, DatabaseTransaction } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { Write } from '../../platform/db/write.ts';
import { endpointErrors, commonError } from '../../platform/errors/api-error.ts';
import { rejectCommonPassword } from '../accounts/public.ts';
import {
  findByPassword,
  limitFailures,
  openSession,
  SessionsRepository,
  customerNetworkOf,
} from '../sessions/public.ts';
import { findInvitation, type InvitationByLink, consumeInvitation } from './invitations.repository.ts';
import { insertMember } from './memberships.repository.ts';
import { insertInvitedUser, type NewUser } from './new-members.repository.ts';

type AcceptBody = HandlerInput<typeof membersApi.calls.acceptInvitation>['body'];

interface Caller {
  session: Session | null;
  address: string;
  agent: string | undefined;
}

const createError = endpointErrors(membersApi.calls.acceptInvitation);

/**
 * Rejects a link that is unknown, used, revoked or expired. Only a link sent by email reveals whether the
 * email has an account; an inviter who is shown the link could otherwise probe any email.
 */
export async function readInvitation(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  token: string,
): Promise<OpenInvitation> {
  const { invitedBy: _inviter, isMailed, ...invitation } = await getInvitation(database, token, clock.now());
  if (!isMailed) return { ...invitation, has_account: null };
  const account = await new SessionsRepository(database).findAccount(invitation.email);
  return { ...invitation, has_account: account !== null };
}

async function getInvitation(database: Database, token: string, now: Date): Promise<InvitationByLink> {
  const invitation = await findInvitation(database, token, now);
  if (invitation === null) throw createError('invitation.expired');
  return invitation;
}

export async function acceptInvitation(
  deps: Deps,
  { token, body, caller }: { token: string; body: AcceptBody; caller: Caller },
) {
  const { database, clock, log } = deps;
  const invitation = await getInvitation(database, token, clock.now());
  const joinCompanyAs = (findOrInsertUser: (transaction: DatabaseTransaction) => Promise<number | null>) =>
    inTransaction(database, async (transaction) => {
      const id = await findOrInsertUser(transaction);
      if (id === null) throw commonError('request.invalid', { errors: { password: [ACCOUNT_EXISTS_TEXT] } });
      await joinCompany({ transaction, now: clock.now(), today: clock.today() }, { userId: id, token });
      return id;
    });
  const userIdOrNewUser = await identifyMember(deps, invitation, { body, caller });
  const { address } = caller;
  const userId =
    typeof userIdOrNewUser === 'number'
      ? await joinCompanyAs(async () => userIdOrNewUser)
      : // Limits requests, because each hashes a password, although only the first with the link succeeds.
        await limitFailures(deps, { kind: 'invitation', address }, async () => {
          const { password, ...names } = userIdOrNewUser;
          const passwordHash = await hashPassword(password, customerNetworkOf(address));
          return await joinCompanyAs((transaction) =>
            insertInvitedUser(transaction, invitation, { ...names, passwordHash }),
          );
        });
  log.info({ userId, companyId: invitation.company.id, role: invitation.role }, 'invitation accepted');
  const { session, ...device } = caller;
  return {
    token: session === null ? await openSession(deps, { userId, isRemembered: false, ...device }) : null,
    company: invitation.company,
  };
}

interface SocialJoin {
  token: string;
  email: string;
  name: string;
  lastName: string;
  onJoined: (transaction: DatabaseTransaction, userId: number) => Promise<void>;
}

/**
 * Creates an invited user who signs in with a social account. Returns null if the link has expired or is for
 * another email.
 */
export async function joinWithoutPassword(
  { database, clock, log }: Deps,
  { token, email, onJoined, ...names }: SocialJoin,
): Promise<{ userId: number; company: InvitationByLink['company'] } | null> {
  const invitation = await findInvitation(database, token, clock.now());
  if (invitation === null || invitation.email.toLowerCase() !== email.toLowerCase()) return null;
  const userId = await inTransaction(database, async (transaction) => {
    const id = await insertInvitedUser(transaction, invitation, { ...names, passwordHash: null });
    // An account with this email was created concurrently.
    if (id === null) throw createError('invitation.expired');
    await joinCompany({ transaction, now: clock.now(), today: clock.today() }, { userId: id, token });
    await onJoined(transaction, id);
    return id;
  });
  log.info({ userId, companyId: invitation.company.id, role: invitation.role }, 'invitation accepted');
  return { userId, company: invitation.company };
}

const ACCOUNT_EXISTS_TEXT = 'This email address now has an account. Enter its password.';

interface NewUserInput extends Omit<NewUser, 'passwordHash'> {
  password: string;
}

/**
 * Returns the id of an existing user, or the fields of a new user. The checks depend on the fields sent, not
 * on whether an account exists, so that an error reveals nothing.
 */
async function identifyMember(
  deps: Deps,
  { email }: InvitationByLink,
  { body, caller: { session, address } }: { body: AcceptBody; caller: Caller },
): Promise<number | NewUserInput> {
  const findAccount = () => new SessionsRepository(deps.database).findAccount(email);
  if (session !== null) {
    if (session.userId !== (await findAccount())?.id) throw createError('invitation.other_account');
    return session.userId;
  }
  const { password, ...newUserFields } = body;
  if (Object.values(newUserFields).some((field) => field !== undefined)) {
    const newUser = readNewUser(body);
    if ((await findAccount()) === null) return newUser;
  }
  if (password === undefined) throw createFieldErrors({ password: 'Please type your password' });
  const account = await findByPassword(deps, { email, password, address, attemptLabel: 'invitation' });
  if (account === null) throw createError('session.invalid_credentials');
  return account.id;
}

function readNewUser(body: AcceptBody): NewUserInput {
  const { name, last_name: lastName, password, password_confirmation } = body;
  const parsedPassword = newPassword().safeParse(password);
  const messages = {
    ...(name === undefined && { name: 'Please type your name' }),
    ...(lastName === undefined && { last_name: 'Please type your lastname' }),
    ...(!parsedPassword.success && {
      password: parsedPassword.error.issues[0]?.message ?? 'Please type your password',
    }),
    ...(parsedPassword.success &&
      parsedPassword.data !== password_confirmation && { password_confirmation: 'Passwords do not match!' }),
  };
  if (
    name === undefined ||
    lastName === undefined ||
    !parsedPassword.success ||
    Object.keys(messages).length > 0
  )
    throw createFieldErrors(messages);
  rejectCommonPassword(parsedPassword.data, () => createError('password.common', 'password'));
  return { name, lastName, password: parsedPassword.data };
}

const createFieldErrors = (messages: Record<string, string>) =>
  commonError('request.invalid', {
    errors: Object.fromEntries(Object.entries(messages).map(([field, text]) => [field, [text]])),
  });

interface JoinRequest {
  userId: number;
  token: string;
}

// Only one of several concurrent callers joins.
async function joinCompany(
  { transaction, now, today }: Omit<Write, 'scope'>,
  { userId, token }: JoinRequest,
): Promise<void> {
  const invitation = await consumeInvitation(transaction, token, now);
  if (invitation === null) throw createError('invitation.expired');
  const { companyId, email, role } = invitation;
  // A member keeps the current role, so that an older invitation does not demote an owner.
  await insertMember(transaction, { companyId, userId, role, now });
  await recordAudit(
    { transaction, scope: scopeOfUser(userId, new Map([[companyId, role]])), now, today },
    {
      companyId,
      table: 'companies',
      entityId: companyId,
      before: { member: null },
      after: { member: { email, role } },
    },
  );
}
