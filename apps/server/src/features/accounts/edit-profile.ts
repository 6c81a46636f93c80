import { accountsApi } from '@fleetworth/contract/accounts';
import type { HandlerInput } from '@fleetworth/contract/endpoint';
import type { Deps } from '../../feature.ts';
import type { Session } from '../../platform/auth/session.ts';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { endpointErrors, commonError } from '../../platform/errors/api-error.ts';
import { checkCity, LocationsRepository } from '../locations/public.ts';
import { limitsOfEmailChange } from '../mail/public.ts';
import { countAsFailedSignIn, findByPassword, limitInTransaction } from '../sessions/public.ts';
import { sendEmailConfirmationJob } from './send-email-confirmation.job.ts';
import { getUser, updateUser, type User } from './users.repository.ts';

type Edit = HandlerInput<typeof accountsApi.calls.editProfile>['body'];

const createError = endpointErrors(accountsApi.calls.editProfile);

interface ProfileChange {
  session: Session;
  body: Edit;
  ipAddress: string;
}

// Absent fields stay unchanged; null clears a field. A new email takes effect when its emailed link is
// used. The response is the same if the email is already in use.
export async function editProfile(deps: Deps, { session, body, ipAddress }: ProfileChange): Promise<void> {
  const { email, old_password: oldPassword, ...fields } = body;
  const stored = await getUser(deps.database, session.userId);
  const columns = await toProfileColumns(deps.database, { user: stored, fields, session });
  const isNewEmail = email !== undefined && email.toLowerCase() !== stored.email.toLowerCase();
  if (isNewEmail) await verifyPassword(deps, stored, { oldPassword, ipAddress });
  const { userId } = session;
  const now = deps.clock.now();
  await inTransaction(deps.database, async (transaction) => {
    if (isNewEmail)
      await limitInTransaction({ transaction, now }, ...limitsOfEmailChange(stored, email, now));
    await updateUser(transaction, { id: userId, columns, now });
    if (isNewEmail) await deps.jobs.enqueue(transaction, sendEmailConfirmationJob, { userId, email });
  });
}

interface PasswordProof {
  oldPassword: string | undefined;
  ipAddress: string;
}

async function verifyPassword(
  deps: Deps,
  { email }: User,
  { oldPassword, ipAddress }: PasswordProof,
): Promise<void> {
  if (deps.mailing === 'none') throw createError('mail.not_configured');
  if (oldPassword === undefined)
    throw commonError('request.invalid', { errors: { old_password: ['Please type your old password'] } });
  await countAsFailedSignIn(deps, { kind: 'email', email, address: ipAddress });
  const account = await findByPassword(deps, {
    email,
    password: oldPassword,
    address: ipAddress,
    attemptLabel: 'email change',
  });
  if (account === null) throw createError('password.wrong', 'old_password');
}

interface ProfileColumnsInput {
  user: User;
  fields: Omit<Edit, 'email' | 'old_password'>;
  session: Session;
}

// Changing the company clears the location; changing the state clears the city.
async function toProfileColumns(
  database: Database,
  { user, fields, session }: ProfileColumnsInput,
): Promise<Partial<User>> {
  const { state, city, default_company: company, default_location: location, ...texts } = fields;
  const stateId = state === undefined ? user.state_id : state;
  const isOtherState = stateId !== user.state_id;
  const cityId = city === undefined ? (isOtherState ? null : user.city_id) : city;
  if (stateId === null && cityId !== null) throw createError('location.city_elsewhere', 'city');
  if (stateId !== null) await checkCity(database, createError, { stateId, cityId });

  const companyId = company === undefined ? user.default_company_id : company;
  if (company !== undefined && company !== null && session.scope.roleIn(company) === null)
    throw createError('company.not_found');
  const isOtherCompany = companyId !== user.default_company_id;
  const locationId = location === undefined ? (isOtherCompany ? null : user.default_location_id) : location;
  if (location !== undefined && location !== null) {
    const row = await new LocationsRepository(database, session.scope).find(location);
    if (row === null || row.company.id !== companyId) throw createError('location.not_found');
  }
  const columns = {
    ...texts,
    ...(stateId !== user.state_id && { state_id: stateId }),
    ...(cityId !== user.city_id && { city_id: cityId }),
    ...(isOtherCompany && { default_company_id: companyId }),
    ...(locationId !== user.default_location_id && { default_location_id: locationId }),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}
